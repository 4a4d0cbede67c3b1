/** What a device lacks to play on its own is known before anything is started. */
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('virtual:core');
  vi.resetModules();
});

async function lacking(core: string | null): Promise<string | undefined> {
  vi.doMock('virtual:core', () => ({ default: core }));
  return (await import('../../src/device/device')).lacking();
}

it('is nothing in a browser of today', async () => {
  vi.stubGlobal('Worker', vi.fn());
  expect(await lacking('/core.wasm')).toBeUndefined();
});

it('is the core where the page was built without one', async () => {
  vi.stubGlobal('Worker', vi.fn());
  expect(await lacking(null)).toBe('no-core');
  const { device } = await import('../../src/device/device');
  await expect(device()).rejects.toMatchObject({ lack: 'no-core' });
});

it('is WebAssembly in an old browser', async () => {
  vi.stubGlobal('Worker', vi.fn());
  vi.stubGlobal('WebAssembly', undefined);
  expect(await lacking('/core.wasm')).toBe('no-webassembly');
});

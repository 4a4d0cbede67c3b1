/** Somebody's engine at the server: chosen as an opponent, said to be a bot, and it plays. */
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from './fixtures';
import { Player } from './player';
import { PROJECT, PYTHON } from './server';

test('a person chooses an engine and plays a turn against it', async ({ page, server }) => {
  const token = execFileSync(PYTHON, ['-m', 'sixfold.cli', 'account', 'add', 'wren', '--store', server.store], {
    encoding: 'utf8',
  }).trim();
  const command = `${PYTHON} ${join(PROJECT, 'examples', 'engines', 'most_points.py')}`;
  const engine = spawn(PYTHON, ['-m', 'sixfold.cli', 'engine', 'join', server.url, command], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SIXFOLD_TOKEN: token },
  });
  try {
    await new Promise<void>((resolve) => {
      engine.stderr.on('data', (data: Buffer) => data.toString().includes('here as') && resolve());
    });
    await page.goto('/');
    const choice = page.getByRole('radio', { name: 'Most points' });
    await expect(choice).toBeAttached();
    await expect(choice).toHaveAccessibleDescription('Guest engine');
    const player = new Player(page);
    await player.against('Most points');
    const seat = page.getByRole('button', { name: /^Most points/ }).first();
    await expect(seat).toContainText('bot');
    await expect(seat.locator('use[href="#face-engine"]')).toBeAttached();
    const before = await player.turns();
    await player.move();
    await player.moved(before);
    await expect.poll(() => player.turns()).toBeGreaterThan(before + 1);
    await expect(page.getByText(/Most points \(bot\)/).first()).toBeAttached();
  } finally {
    engine.kill();
  }
});

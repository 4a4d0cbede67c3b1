/** From one cell to the next in the drawing's own units; a tile is 100. */
export const PITCH = 110;

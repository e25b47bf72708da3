// All that draws, fetched in one piece.
export * from './drawing';
export * from './people';
export * from './portrait';

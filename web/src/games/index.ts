// Each game is loaded when a table of it is first opened.
import type { GameModule } from './module';

const kGames: Record<string, () => Promise<{ game: GameModule }>> = {
  'la-cosa-nostra': () => import('./la-cosa-nostra/index'),
  omerta: () => import('./omerta/index'),
  'nothing-personal': () => import('./nothing-personal/index'),
};

export const can_draw = (id: string) => id in kGames;
export const load_game = async (id: string): Promise<GameModule | null> =>
  kGames[id] ? (await kGames[id]()).game : null;

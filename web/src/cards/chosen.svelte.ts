// The card file for the next table, chosen in the editor or brought in the lobby.
export interface ChosenCards {
  game: string;
  name: string;
  cards: string; // what stands for it when a table is opened
  count: number;
}
let chosen = $state.raw<ChosenCards | null>(null);

export const chosenCards = () => chosen;
export const chooseCards = (next: ChosenCards | null) => {
  chosen = next;
};

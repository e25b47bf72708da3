// The bots of the server by seat: they show their own face where people show the head of their family.
export const BOTS = ['Salvatore', 'Rosalia', 'Fausto', 'Carmela', 'Leandro'];

// Who stands on the poster of each game in the lobby, and in which light.
export const POSTERS: Record<string, { ids: string[]; accent: string }> = {
  'la-cosa-nostra': {
    ids: ['silvio-blundetto', 'frank-dimaggio', 'carlo-calmuti', 'maria-laserva', 'john-caruso'],
    accent: '#C9A967',
  },
  'nothing-personal': {
    ids: [
      'gina-ledger-moroni',
      'professor-abe-lasker',
      'don-fabrizio-neri',
      'carmine-boscaglia',
      'vera-violets-mancini',
    ],
    accent: '#7E9A8C',
  },
  omerta: { ids: ['gambino', 'luchese', 'colombo', 'bonanno', 'genovese'], accent: '#6F8FB5' },
};

// Without accents, case and punctuation: "Geschäftsmann" is found by "geschaftsmann", "O'Neil" by "oneil".
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '');

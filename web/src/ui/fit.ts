// Long words (German ones above all) must fit a narrow card without being cut: the longest word decides the size.
export function title_size(name: string): string {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return longest <= 10 ? '1.0625rem' : longest <= 12 ? '.94rem' : longest <= 15 ? '.8125rem' : '.72rem';
}

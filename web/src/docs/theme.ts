// Runs before the page is drawn: the theme and the size of text that the reader chose in the page of the games.
const KEY = 'consigliere.settings';
export type Kept = { theme?: string; text_percent?: number; lang?: string | null };

export function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {}; // a browser that keeps nothing, or a value that is not ours
  }
}
export function keep(what: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...what }));
  } catch {
    // It holds for this page then.
  }
}

export function show(): void {
  const { theme, text_percent } = kept();
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  const root = document.documentElement;
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : light ? 'light' : 'dark';
  root.style.setProperty('--text-scale', String((text_percent ?? 100) / 100));
}

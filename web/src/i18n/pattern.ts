// Fills the placeholders of a message, as engine/texts.cpp does on the server; tests/patterns.json tests both.
//   {name}             the argument
//   {name|one|other}   one of two forms, by the number in the argument
//   {name.form}        a form of a name with its article or quotation marks; without one, the argument itself
// An unknown name stays as it is, visible to whoever proof-reads.
export type Args = Record<string, string | number>;

const PLACEHOLDER = /\{([^{}]*)\}/g;
// The name in a placeholder, without its form or its forms by number.
export const nameIn = (inside: string) => inside.replace(/[.|].*$/, '');

export function fill(pattern: string, args: Args): string {
  return pattern.replace(PLACEHOLDER, (whole, inside: string) => {
    const [name, one, other = ''] = inside.split('|') as [string, string?, string?];
    const value = args[name] ?? args[nameIn(name)];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : String(value) === '1' ? one : other;
  });
}

// The same with a function that knows what to say for a name and its form.
export const fillWith = (pattern: string, value: (name: string, form: string) => string) =>
  pattern.replace(PLACEHOLDER, (_, inside: string) => value(nameIn(inside), /\.(\w+)$/.exec(inside)?.[1] ?? ''));

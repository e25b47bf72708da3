// Writes the types of everything that crosses the wire from the server's own description of it: the WebSocket messages
// from protocol/messages.schema.json, the HTTP calls from protocol/openapi.yaml.
import fs from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const PROTOCOL = process.env.CONSIGLIERE_PROTOCOL ?? '../protocol';
const OUT = 'src/generated';

const quoted = (x) => JSON.stringify(x);
const comment = (schema, indent) => (schema.description ? `${indent}/** ${schema.description} */\n` : '');

function members(schema, indent) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties).map(
    ([name, value]) =>
      `${comment(value, indent)}${indent}${name}${required.has(name) ? '' : '?'}: ${typeOf(value, indent)};\n`,
  );
}

function objectType(schema, indent) {
  if (schema.properties) return `{\n${members(schema, `${indent}  `).join('')}${indent}}`;
  const values = schema.additionalProperties;
  if (!values || typeof values !== 'object') throw new Error(`make-types: undescribed: ${quoted(schema)}`);
  return `{ [name: string]: ${typeOf(values, indent)} }`; // unlike Record, it may refer to itself
}

const SIMPLE = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };

// Only the parts of JSON Schema that the description uses; anything else stops the build instead of becoming `any`.
function typeOf(schema, indent = '') {
  if (schema.$ref) return schema.$ref.split('/').pop();
  if ('const' in schema) return quoted(schema.const);
  if (schema.enum) return schema.enum.map(quoted).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((x) => typeOf(x, indent)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((x) => SIMPLE[x]).join(' | ');
  if (schema.type === 'array') return `Array<${typeOf(schema.items, indent)}>`;
  if (schema.type === 'object') return objectType(schema, indent);
  if (SIMPLE[schema.type]) return SIMPLE[schema.type];
  throw new Error(`make-types: cannot say in TypeScript: ${quoted(schema)}`);
}

function messages() {
  const { $defs } = JSON.parse(fs.readFileSync(`${PROTOCOL}/messages.schema.json`, 'utf8'));
  const types = Object.entries($defs).map(([name, s]) => `${comment(s, '')}export type ${name} = ${typeOf(s)};\n`);
  fs.writeFileSync(`${OUT}/messages.ts`, types.join('\n'));
  return types.length;
}

async function http() {
  const ast = await openapiTS(new URL(`file://${fs.realpathSync(`${PROTOCOL}/openapi.yaml`)}`));
  fs.writeFileSync(`${OUT}/http.ts`, astToString(ast));
}

fs.mkdirSync(OUT, { recursive: true });
const count = messages();
await http();
console.log(`make-types: ${count} message types`);

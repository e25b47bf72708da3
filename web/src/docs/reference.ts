// The reference of the HTTP API, from protocol/openapi.yaml, and of the messages, from protocol/messages.schema.json.
import { parse } from 'yaml';
import { readFile } from './contents';
import { scrolling } from './markdown';
import { escaped, type Heading, type Page, passagesOf } from './page';

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  nullable?: boolean;
  [limit: string]: unknown;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}
interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: Answer;
  responses: Record<string, Answer>;
}
interface Api {
  info: { description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    schemas: Record<string, Schema>;
  };
}

// Descriptions use `code` and nothing else.
const prose = (text = '') => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const nameOf = (ref: string) => ref.split('/').pop()!;
const anchorOf = (name: string) => `schema-${name}`;
const table = (head: string[], rows: string[][]) => {
  const row = (cells: string[], tag: string) => `<tr>${cells.map((c) => `<${tag}>${c}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('\n');
  return scrolling('en', `<table><thead>${row(head, 'th')}</thead>\n<tbody>${body}</tbody></table>`);
};

const LIMITS: [string, string][] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'length at least'],
  ['maxLength', 'length at most'],
  ['minItems', 'entries at least'],
  ['maxItems', 'entries at most'],
  ['pattern', 'pattern'],
];
const limits = (schema: Schema) =>
  LIMITS.filter(([key]) => schema[key] !== undefined)
    .map(([key, words]) => `${words} <code>${escaped(String(schema[key]))}</code>`)
    .join(', ');

// The type in words, with links to named schemas.
export function typeOf(schema: Schema): string {
  if (schema.$ref) return `<a href="#${anchorOf(nameOf(schema.$ref))}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${escaped(JSON.stringify(value))}</code>`).join(' | ');
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return choice.map(typeOf).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' and ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `object: name → ${typeOf(schema.additionalProperties)}`;
  const type = [schema.type ?? 'anything'].flat().join(' | ');
  return schema.nullable ? `${type} | null` : type;
}

const needs = (required: boolean | undefined) => (required ? 'yes' : 'no');
const OPEN = 'Without signing in.';
const SIGNED_IN = 'For guests and accounts: needs the cookie of a session.';
function properties(schema: Schema): string {
  if (!schema.properties) return '';
  const rows = Object.entries(schema.properties).map(([name, part]) => {
    const inner = part.type === 'array' ? (part.items ?? {}) : part;
    const notes = [prose(part.description), limits(part)].filter(Boolean).join('; ');
    const needed = needs(schema.required?.includes(name));
    return [`<code>${name}</code>`, typeOf(part), needed, notes + properties(inner)];
  });
  return table(['Field', 'Type', 'Required', 'Meaning'], rows);
}

function definition(name: string, schema: Schema): string {
  const fields = properties(schema);
  const type = fields ? '' : `<p>${typeOf(schema)}${limits(schema) ? `, ${limits(schema)}` : ''}</p>\n`;
  const note = schema.description ? `<p>${prose(schema.description)}</p>\n` : '';
  return `<h3 id="${anchorOf(name)}">${name}</h3>\n${note}${type}${fields}`;
}

const content = (answer: Answer) => {
  const [kind, body] = Object.entries(answer.content ?? {})[0] ?? [];
  if (!kind || !body?.schema) return '';
  const { schema } = body;
  return `<code>${kind}</code> ${schema.properties ? properties(schema) : typeOf(schema)}`;
};

function operation(api: Api, way: string, method: string, op: Operation): { html: string; heading: Heading } {
  const title = `${method.toUpperCase()} ${way}`;
  const id = `${method}${way.replace(/[^a-z]+/g, '-')}`.replace(/-$/, '');
  const parameters = (op.parameters ?? []).map((p) => (p.$ref ? api.components.parameters[nameOf(p.$ref)]! : p));
  const answers = Object.entries(op.responses).map(([status, answer]) => {
    const whole = answer.$ref ? api.components.responses[nameOf(answer.$ref)]! : answer;
    return [`<code>${status}</code>`, prose(whole.description), content(whole)];
  });
  const rows = parameters.map((p) => [
    `<code>${p.name}</code>`,
    p.in,
    typeOf(p.schema ?? {}),
    needs(p.required),
    [prose(p.description), limits(p.schema ?? {})].filter(Boolean).join('; '),
  ]);
  const html =
    `<h2 id="${id}"><code>${escaped(title)}</code></h2>\n<p>${prose(op.summary)}.</p>\n` +
    (op.description ? `<p>${prose(op.description)}</p>\n` : '') +
    `<p class="more">${op.security?.length === 0 ? OPEN : SIGNED_IN}</p>\n` +
    (rows.length > 0 ? table(['Parameter', 'In', 'Type', 'Required', 'Meaning'], rows) : '') +
    (op.requestBody ? `<p>Request: ${content(op.requestBody)}</p>\n` : '') +
    table(['Status', 'Meaning', 'Body'], answers);
  return { html, heading: { id, title, level: 2 } };
}

function page(name: string, title: string, body: string, headings: Heading[]): Page {
  const address = `en/${name}.html`;
  return { address, lang: 'en', section: 'protocol', title, body, headings, passages: passagesOf(body) };
}

export function httpApi(): Page {
  const api = parse(readFile('protocol/openapi.yaml')) as Api;
  const operations = Object.entries(api.paths).flatMap(([way, methods]) =>
    Object.entries(methods).map(([method, op]) => operation(api, way, method, op)),
  );
  const schemas = Object.entries(api.components.schemas).map(([name, schema]) => definition(name, schema));
  const body =
    `<h1>HTTP API</h1>\n<p>${prose(api.info.description)}</p>\n<p>All addresses begin with ` +
    `<code>${api.servers[0]!.url}</code>. <a href="../files/openapi.yaml">openapi.yaml</a> is this description for ` +
    `programs.</p>\n${operations.map(({ html }) => html).join('\n')}\n` +
    `<h2 id="schemas">Schemas</h2>\n${schemas.join('\n')}`;
  return page('http-api', 'HTTP API', body, [
    ...operations.map(({ heading }) => heading),
    { id: 'schemas', title: 'Schemas', level: 2 },
  ]);
}

export function messages(): Page {
  const schema = JSON.parse(readFile('protocol/messages.schema.json')) as Schema & { $defs: Record<string, Schema> };
  const group = (fits: (name: string) => boolean) => Object.entries(schema.$defs).filter(([name]) => fits(name));
  const isClient = (name: string) => /^Client[A-Z]/.test(name);
  const isServer = (name: string) => /^Server[A-Z]/.test(name);
  const isView = (name: string) => /^(View|LaCosaNostra|NothingPersonal|Omerta)/.test(name);
  const groups: [id: string, title: string, list: [string, Schema][]][] = [
    ['client', 'Messages of the client', group(isClient)],
    ['server', 'Messages of the server', group(isServer)],
    ['views', 'What a seat sees', group(isView)],
    ['parts', 'Parts of messages', group((name) => !isClient(name) && !isServer(name) && !isView(name))],
  ];
  const body =
    `<h1>Messages of the WebSocket</h1>\n<p>${prose(schema.description)} <a href="protocol.html">The protocol</a> ` +
    `explains how they are used; <a href="../files/messages.schema.json">messages.schema.json</a> is this ` +
    `description for programs.</p>\n` +
    groups
      .map(
        ([id, title, list]) =>
          `<h2 id="${id}">${title}</h2>\n${list.map(([name, part]) => definition(name, part)).join('\n')}`,
      )
      .join('\n');
  return page(
    'messages',
    'Messages of the WebSocket',
    body,
    groups.map(([id, title]) => ({ id, title, level: 2 })),
  );
}

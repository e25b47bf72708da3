// @vitest-environment node
import fs from 'node:fs';
import Ajv2020 from 'ajv/dist/2020';
import { expect, test } from 'vitest';
import { action, decision, firstOffer, offer, position, room, update, whole } from './fixtures';

const schema = JSON.parse(
  fs.readFileSync(`${process.env.CONSIGLIERE_PROTOCOL ?? '../protocol'}/messages.schema.json`, 'utf8'),
);
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(schema, 'protocol');
const fits = (type: string, value: unknown) => {
  const check = ajv.getSchema(`protocol#/$defs/${type}`)!;
  return check(value) ? [] : check.errors;
};

test('the fixtures are what the server could say', () => {
  const full = position({
    decision: decision({ actions: [action('execute', { gangster: 'vito' })] }),
    offers: [offer(), firstOffer],
  });
  expect(fits('ServerMessage', whole(full))).toEqual([]);
  expect(fits('ServerMessage', update(2, full))).toEqual([]);
  expect(fits('Room', room())).toEqual([]);
});

test('a message that is none is noticed', () => {
  expect(fits('Room', { ...room(), players: 9 })).not.toEqual([]);
});

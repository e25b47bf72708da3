// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type Drafted, offerMessage } from './offer';

const draft = (what: Partial<Drafted>): Drafted => ({
  to: 2,
  gives: [],
  wants: [],
  word: '',
  until: 3,
  counter: null,
  ...what,
});

describe('what the offer builder sends', () => {
  it('puts my word into the offer, so that a refused offer gives none', () => {
    expect(offerMessage(draft({ gives: ['cash 1000'], wants: ['marker cop-1'], word: 'no-attack' }))).toEqual({
      type: 'offer',
      to: 2,
      gives: ['cash 1000', 'promise no-attack until 3'],
      wants: ['marker cop-1'],
      until: 3,
    });
  });
  it('puts it into a counter-offer as well', () => {
    expect(offerMessage(draft({ word: 'pay 2000', counter: 7 }))).toEqual({
      type: 'counter',
      offer: 7,
      gives: ['promise pay 2000 until 3'],
      wants: [],
    });
  });
  it('gives a word for nothing at once', () => {
    expect(offerMessage(draft({ word: 'no-attack' }))).toEqual({
      type: 'promise',
      to: 2,
      word: 'no-attack',
      until: 3,
    });
  });
  it('sends nothing where nothing was chosen', () => {
    expect(offerMessage(draft({}))).toBeNull();
    expect(offerMessage(draft({ counter: 7 }))).toBeNull();
  });
});

import fs from 'node:fs';
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Credits from './Credits.svelte';

test('the credits state the version of the file VERSION', () => {
  const version = fs.readFileSync('../VERSION', 'utf8').trim();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(render(Credits).container.textContent).toContain(`Consigliere ${version}`);
});

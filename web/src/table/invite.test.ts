import { fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Invite from './Invite.svelte';

const drawn: string[] = [];
vi.mock('uqr', () => ({
  renderSVG: (text: string) => {
    drawn.push(text);
    return '<svg></svg>';
  },
}));
const PROPS = { table: 'k3q7n2m4x5a6b7c2', code: 'K7QX', title: 'Omertà' };
const ADDRESS = `${location.origin}/t/k3q7n2m4x5a6b7c2`;

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('V2 9.5: the QR code holds the whole address, and the code can be said', async () => {
  const { container } = render(Invite, PROPS);
  await vi.waitFor(() => expect(container.querySelector('.qr svg')).not.toBeNull());
  expect(drawn).toEqual([ADDRESS]);
  expect(container.textContent).toContain('K7QX');
});

test('V2 9.5: the share sheet is hidden where the device has none', async () => {
  expect(render(Invite, PROPS).container.querySelector('[data-share]')).toBeNull();
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { container } = render(Invite, PROPS);
  await fireEvent.click(container.querySelector('[data-share]')!);
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: ADDRESS }));
});

test('where the page may not write to the clipboard, the link is selected to be copied by hand', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new Error('denied')) },
    configurable: true,
  });
  const { container } = render(Invite, PROPS);
  const field = container.querySelector('input')!;
  await fireEvent.click(container.querySelector('[data-copy]')!);
  await vi.waitFor(() => expect(field.selectionEnd).toBe(field.value.length));
  expect(container.textContent).not.toContain('Copied');
});

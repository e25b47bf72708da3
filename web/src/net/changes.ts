// What changed in a view since the one before, put onto that one. The server writes changes as
// engine/description/changes.hpp describes: a field that is absent is unchanged, one that is null is gone; a list of
// objects may be changed entry by entry, under numbers from 0, and any other list comes whole.
import type { ChangedValue, ViewChanges } from '../generated/messages';

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);

function changedEntries(list: unknown[], changes: ViewChanges): unknown[] {
  const out = [...list];
  for (const [i, change] of Object.entries(changes)) out[Number(i)] = changed(list[Number(i)], change);
  return out;
}

function changedFields(object: Record<string, unknown>, changes: ViewChanges): Record<string, unknown> {
  const out = { ...object };
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) delete out[name];
    else out[name] = changed(object[name], change);
  }
  return out;
}

function changed(before: unknown, change: ChangedValue): unknown {
  if (!isObject(change)) return change;
  if (Array.isArray(before)) return changedEntries(before, change);
  return isObject(before) ? changedFields(before, change) : change;
}

// A new object, unless nothing changed; `view` and what it holds stay as they are.
export const withChanges = <V extends object>(view: V, changes: ViewChanges): V =>
  Object.keys(changes).length === 0 ? view : (changed(view, changes) as V);

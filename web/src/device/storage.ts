// What the device keeps, in IndexedDB: the person, and of each table its row, its log entry by entry, its talk and the
// state that belongs to the last entry. All that one step changes is stored together or not at all.
import type { Answer, Saved } from './module';

export interface Loaded {
  entries: unknown[];
  talk: unknown[];
  live: string;
}
export interface Storage {
  begin(): Promise<{ person: unknown; tables: unknown[] }>;
  load(table: string): Promise<Loaded>;
  save(person: Answer['person'], saves: Saved[]): Promise<void>;
}

const NAME = 'consigliere';
const VERSION = 1;
const STORES = ['person', 'tables', 'live', 'entries', 'talk'];
const PERSON_KEY = 'me';

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage failed'));
  });
const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
  });

export async function openStorage(factory: IDBFactory = indexedDB): Promise<Storage> {
  const opening = factory.open(NAME, VERSION);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    database.createObjectStore('person');
    database.createObjectStore('tables', { keyPath: 'id' });
    database.createObjectStore('live');
    database.createObjectStore('entries', { keyPath: ['table', 'seq'] });
    database.createObjectStore('talk', { keyPath: ['table', 'n'] });
  };
  const database = await done(opening);
  // A newer page elsewhere may change the form of the storage: it must not wait for this one.
  database.onversionchange = () => database.close();
  const reading = (stores: string[]) => database.transaction(stores, 'readonly');
  const all = (store: IDBObjectStore, table: string) => done(store.getAll(IDBKeyRange.bound([table], [table, []])));

  return {
    async begin() {
      const read = reading(['person', 'tables']);
      const [person, tables] = await Promise.all([
        done(read.objectStore('person').get(PERSON_KEY)),
        done(read.objectStore('tables').getAll()),
      ]);
      return { person: person ?? null, tables };
    },
    async load(table) {
      const read = reading(['entries', 'talk', 'live']);
      const [entries, talk, live] = await Promise.all([
        all(read.objectStore('entries'), table),
        all(read.objectStore('talk'), table),
        done(read.objectStore('live').get(table)),
      ]);
      return { entries, talk, live: (live as string | undefined) ?? '' };
    },
    async save(person, saves) {
      const write = database.transaction(STORES, 'readwrite');
      const finished = committed(write);
      if (person) write.objectStore('person').put(person, PERSON_KEY);
      for (const { table, row, live, entries = [], talk = [] } of saves) {
        if (row) write.objectStore('tables').put(row);
        if (live !== undefined) write.objectStore('live').put(live, table);
        for (const entry of entries) write.objectStore('entries').put({ ...entry, table });
        for (const line of talk) write.objectStore('talk').put({ ...line, table });
      }
      await finished;
    },
  };
}

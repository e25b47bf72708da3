// Who sat at the table, by seat: as the ending shows them.
import type { Family } from '../ui/family';

export interface Person {
  name: string;
  portrait: string | undefined;
  family: Family;
  me: boolean;
}

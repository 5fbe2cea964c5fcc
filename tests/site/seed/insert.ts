import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** The values of a row by the names of its columns. */
export type Row = Record<string, SQLInputValue>;

// Each execution of a statement has a fixed cost. SQLite allows about 32,000 values in a statement, and a problem has 23.
const AT_ONCE = 50;

/** Adds rows that all have the same columns in the same order, many in one statement. */
export function insertRows(database: DatabaseSync, table: string, rows: Iterable<Row>): void {
  let batch: Row[] = [];
  let insertBatch: StatementSync | undefined;
  for (const row of rows) {
    batch.push(row);
    if (batch.length < AT_ONCE) continue;
    insertBatch ??= insertionOf(database, table, batch);
    insertBatch.run(...valuesOf(batch));
    batch = [];
  }
  if (batch.length > 0) insertionOf(database, table, batch).run(...valuesOf(batch));
}

function insertionOf(database: DatabaseSync, table: string, rows: readonly Row[]): StatementSync {
  const columns = Object.keys(rows[0] ?? {});
  const places = `(${columns.map(() => '?').join(', ')})`;
  return database.prepare(
    `insert into ${table} (${columns.join(', ')}) values ${rows.map(() => places).join(', ')}`,
  );
}

function valuesOf(rows: readonly Row[]): SQLInputValue[] {
  return rows.flatMap((row) => Object.values(row));
}

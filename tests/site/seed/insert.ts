import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** A row by its columns' names. */
export type Row = Record<string, SQLInputValue>;

// Each run of a statement has a price of its own; SQLite takes some 32,000 values a statement, 23 a problem.
const AT_ONCE = 50;

/** Adds rows, all with the same columns in the same order, many by one statement. */
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

import {
  type Administrator,
  administrator,
  ownAdministrator as own,
} from '#contract/people/administrator/administrator-calls.ts';
import type { AdministratorKind } from '#contract/platform/base/call.ts';
import type { Db } from '#server/platform/database/database.ts';
import { columnsOf } from '#server/platform/database/queries.ts';

const columns = columnsOf(administrator);

/** An administrator's own account. */
export function shownAdministrator(db: Db, admin_id: number) {
  return db.selectFrom('administrator').select(columnsOf(own)).where('admin_id', '=', admin_id).executeTakeFirst();
}

/** Every administrator and registrar, by username. */
export function everyAdministrator(db: Db): Promise<Administrator[]> {
  return db.selectFrom('administrator').select(columns).orderBy('usernameKey').orderBy('admin_id').execute();
}

/** Every administrator and registrar, locked until the transaction ends, so that changes of rights are serialized. */
export function heldAdministrators(db: Db): Promise<Administrator[]> {
  return db.selectFrom('administrator').select(columns).orderBy('admin_id').forUpdate().execute();
}

/** Stores whether an administrator has all rights or is a registrar. */
export async function storeKind(db: Db, admin_id: number, kind: AdministratorKind): Promise<void> {
  await db.updateTable('administrator').set({ kind }).where('admin_id', '=', admin_id).execute();
}

/** Removes an administrator and their sign-ins. Everything that they recorded stays. */
export async function deleteAdministrator(db: Db, admin_id: number): Promise<void> {
  await db.deleteFrom('administrator').where('admin_id', '=', admin_id).execute();
}

import { fail } from '../../contract/fail.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import type { Favourites } from './favourite.contract.ts'
import {
  countFavourites,
  deleteFavourites,
  type FavouriteKind,
  favouriteKinds,
  insertFavourites,
  listFollowed,
  listSaved,
} from './favourite.queries.ts'

const maxPerPerson = 2000

type Ids = { [Kind in FavouriteKind]?: number[] | undefined }

export async function getFavourites(db: Handle, userId: number): Promise<Favourites> {
  return {
    categories: await listFollowed(db, userId, 'categories'),
    agencies: await listFollowed(db, userId, 'agencies'),
    tags: await listFollowed(db, userId, 'tags'),
    people: await listFollowed(db, userId, 'people'),
    authors: await listFollowed(db, userId, 'authors'),
    dossiers: await listFollowed(db, userId, 'dossiers'),
    articles: await listSaved(db, userId),
  }
}

export function changeFavourites(
  db: Database,
  userId: number,
  { remove = {}, ...add }: Ids & { remove?: Ids | undefined },
): Promise<Favourites> {
  return inTransaction(db, async tx => {
    for (const kind of favouriteKinds) {
      const [gone, come] = [remove[kind] ?? [], add[kind] ?? []]
      if (gone.length > 0) await deleteFavourites(tx, userId, kind, gone)
      if (come.length > 0) await insertFavourites(tx, userId, kind, come)
    }
    if ((await countFavourites(tx, userId)) > maxPerPerson) {
      throw fail('INVALID_INPUT', {
        issues: [{ path: '', message: 'المحفوظات والمتابعات أكثر من المسموح.' }],
      })
    }
    return getFavourites(tx, userId)
  })
}

import path from 'node:path'
import type { Services } from '../../platform/context.ts'
import { gatherFeed } from './feed/gather-feed.service.ts'
import type { ImportProgress, OrderedImport } from './import-order.queries.ts'
import { openFeedsFolder } from './imports-folder.ts'
import { findSignIn, forgetPassword } from './source-password.service.ts'
import { gatherSite } from './wordpress-site/gather-site.service.ts'

type Gathering = { address: string; onPage: (progress: ImportProgress) => Promise<void> }

/** Fetches the items of an address into a file of this machine, and returns its path. */
export async function gather(
  parts: Services,
  { id, kind, options }: OrderedImport,
  { address, onPage }: Gathering,
): Promise<string> {
  const folder = await openFeedsFolder(parts.dataDir)
  if (kind !== 'wordpress-site') {
    const into = path.join(folder, `${id}.jsonl`)
    const told = (_: number, articles: number) => onPage({ articles, secondsLeft: null, done: 0, total: 0 })
    await gatherFeed(parts, address, { into, site: undefined, onPage: told })
    return into
  }
  const into = path.join(folder, `${id}.xml`)
  await gatherSite(parts, address, {
    ...{ into, types: options.types, signIn: await findSignIn(parts, { id, options }) },
    onPage: ({ done, total, secondsLeft = null }) => onPage({ articles: done, secondsLeft, done, total }),
  })
  await forgetPassword(parts.db, id)
  return into
}

import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { OldSiteRefusal } from '../../features/site-import/old-site-refusal.ts'
import { gatherSite } from '../../features/site-import/wordpress-site/gather-site.service.ts'
import type { SignIn } from '../../features/site-import/wordpress-site/rest-api.ts'
import { CommandFailure } from './failure.ts'
import { wrongUse } from './import-failure.ts'
import { importWords as words } from './import-words.ts'
import type { Application } from './open-application.ts'
import type { Words } from './words.ts'

type Source = {
  source: string
  dataDir: string
  types: string[]
  signIn: SignIn | undefined
  isResumed: boolean
}

/** The export that is gathered of a site. An interrupted gathering goes on; a resumed import has its file already. */
export async function gatheredSite(
  { outbound }: Application['services'],
  { source, dataDir, types, signIn, isResumed }: Source,
  show: (words: Words) => void,
): Promise<string> {
  if (!/^https?:$/.test(URL.parse(source)?.protocol ?? '')) throw wrongUse(words.wrongAddress)
  const name = createHash('sha256').update(source).digest('hex').slice(0, 32)
  const into = path.join(dataDir, 'imports', `${name}.xml`)
  if (isResumed && (await stat(into).catch(() => undefined))) return into
  try {
    await gatherSite({ outbound }, source, {
      ...{ into, types, signIn },
      onPage({ done, total, secondsLeft = 0 }) {
        const minutes = Math.ceil(secondsLeft / 60)
        show({
          ar: `جُلب ${done} من ${total}، بقي ${minutes} د`,
          en: `${done} of ${total} fetched, ${minutes} min left`,
        })
      },
    })
  } catch (error) {
    if (error instanceof OldSiteRefusal)
      throw new CommandFailure('OLD_SITE', { ar: error.message, en: error.english })
    throw error
  }
  return into
}

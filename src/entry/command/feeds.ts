import { tryOutInput } from '../../features/feed/feed.contract.ts'
import { getFeed, listFeedsAt } from '../../features/feed/feed.service.ts'
import { tryFeed } from '../../features/feed/feed.trial.ts'
import type { Database } from '../../platform/database/database.ts'
import { CommandFailure, exitCodes } from './failure.ts'
import type { Frame } from './frame.ts'
import { withApplication } from './open-application.ts'
import type { Words } from './words.ts'

const words = {
  about: { ar: 'خلاصات الوكالات', en: 'feeds' },
  test: {
    ar: 'جلب خلاصة وقراءتها كما يقرؤها الموقع، دون حفظ شيء',
    en: 'fetch and read a feed as the site does, without storing anything',
  },
  url: { ar: 'عنوان الخلاصة', en: 'address of the feed' },
  wrongUrl: {
    ar: 'عنوان الخلاصة يبدأ بـ http أو https.',
    en: 'The address of a feed begins with http or https.',
  },
  trying: { ar: 'يجلب الخلاصة', en: 'Fetching the feed' },
} satisfies Record<string, Words>

export function addFeedCommands({ program, say, answer, showProgress }: Frame): void {
  program
    .command('feeds')
    .description(say(words.about))
    .command('test')
    .description(say(words.test))
    .argument('<url>', say(words.url))
    .action(
      answer((feedUrl: string) => {
        const rule = tryOutInput.safeParse({ feedUrl })
        if (!rule.success) throw new CommandFailure('WRONG_USE', words.wrongUrl, exitCodes.wrongUse)
        return withApplication(async ({ services }) => {
          const id = await findWithCredentials(services.db, rule.data.feedUrl)
          const trial = await tryFeed(services, { ...rule.data, id }).finally(showProgress(words.trying))
          if ('refusal' in trial) throw refusedFeed(trial.refusal)
          const lines = trial.items.map(({ outcome, title, link, reason }) =>
            [outcome, title, link, reason].filter(Boolean).join('  '),
          )
          return { result: trial, lines: [trial.title, ...lines, ...(trial.notice ? [trial.notice] : [])] }
        })
      }),
    )
}

/** The saved filter of this address whose user, token or headers the site sends to it. */
async function findWithCredentials(db: Database, feedUrl: string): Promise<number | undefined> {
  for (const { id } of await listFeedsAt(db, { feedUrl })) {
    if ((await getFeed(db, id)).credentials) return id
  }
  return undefined
}

/** The reason is the dashboard's text, in Arabic. */
export const refusedFeed = (reason: string) =>
  new CommandFailure('FEED', { ar: reason, en: `The feed cannot be read: ${reason}` })

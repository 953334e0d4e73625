import { BackupFailure } from '../../../platform/backup/failure.ts'
import { refuseUnusable } from '../../../platform/backup/judge-backup.ts'
import { embeddedMajor } from '../../../platform/embedded-database/embedded-database.ts'
import { withRestoredBeside } from '../backup/beside.ts'
import { chooseBackup } from '../backup/choose-backup.ts'
import { readPassphrase } from '../backup/passphrase.ts'
import { storeAt } from '../backup/store-at.ts'
import { backupWords } from '../backup/words.ts'
import { CommandFailure } from '../failure.ts'
import type { Frame, Outcome } from '../frame.ts'
import { readSettings } from '../open-application.ts'
import { longestLock } from './measure-migrations.ts'
import { type Trial, tryUpgrade } from './try-upgrade.ts'
import { upgradeWords as words } from './words.ts'

export function addUpgradeCommand(frame: Frame): void {
  const { program, say, answer } = frame
  program
    .command('upgrade')
    .description(say(words.upgrade))
    .requiredOption('--try <folder>', say(words.try))
    .option('--at <time>', say(backupWords.at))
    .action(
      answer(async ({ try: place, at }: { try: string; at?: string }) => {
        const config = readSettings()
        const store = storeAt(place, config)
        const unlock = await store.lock()
        const stopping = onSignal()
        try {
          const backup = await chooseBackup(store, at)
          const keys = await backup.openKeys(await readPassphrase(config, frame, { isNew: false }))
          const isEmbedded = backup.database.kind === 'base'
          const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl ?? ''
          if (isEmbedded) refuseUnusable(backup, { isEmbedded, major: await embeddedMajor() })
          else if (!databaseUrl) throw new BackupFailure('OTHER_KIND', 'dump')
          const hide = frame.showProgress(words.trying)
          const trial = await withRestoredBeside({ store, backup, keys, config, databaseUrl }, url =>
            Promise.race([tryUpgrade({ url, backup, keys, config }), stopping.stopped]),
          ).finally(hide)
          return outcomeOf(backup.name, trial, say)
        } finally {
          stopping.end()
          await unlock()
        }
      }),
    )
}

/** Removes the copy on a signal, before the command ends. */
function onSignal() {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  const stop = () => reject(new CommandFailure('STOPPED', words.stopped, 130))
  for (const signal of signals) process.once(signal, stop)
  return {
    stopped: promise,
    end() {
      for (const signal of signals) process.off(signal, stop)
    },
  }
}

function outcomeOf(backup: string, { migrations, faults }: Trial, say: Frame['say']): Outcome {
  const good = faults.length === 0
  const longest = longestLock(migrations)
  const seconds = Number(migrations.reduce((sum, each) => sum + each.seconds, 0).toFixed(3))
  const lock = longest && {
    ar: `أطول قفل يمنع القراءة: ${longest.seconds} ث على الأكثر (${longest.name}: ${longest.locked.join('، ')})`,
    en: `Longest lock that keeps readers out: at most ${longest.seconds} s (${longest.name}: ${longest.locked.join(', ')})`,
  }
  return {
    result: { backup, upgrades: good, seconds, longestLock: longest ?? null, migrations, faults },
    lines: [
      ...migrations.map(({ name, seconds: took, locked }) =>
        `${name}  ${took} s  ${locked.join(', ')}`.trim(),
      ),
      say(migrations.length === 0 ? words.nothing : (lock ?? words.free)),
      good ? `${say(words.yes)}${seconds}` : say(words.no),
      ...faults,
    ],
    good,
  }
}

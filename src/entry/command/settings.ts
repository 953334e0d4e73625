import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { exportSettings, importSettings } from '../../features/setting/setting.export.service.ts'
import { CommandFailure, exitCodes } from './failure.ts'
import type { Frame } from './frame.ts'
import { withApplication } from './open-application.ts'
import { technician } from './technician.ts'
import type { Words } from './words.ts'

const words = {
  about: { ar: 'إعدادات الموقع التي في لوحة التحكم', en: "the site's settings, as in the dashboard" },
  export: {
    ar: 'طباعة الإعدادات بصيغة JSON، دون الأسرار والشعار',
    en: 'print the settings as JSON, without secrets and logo',
  },
  import: {
    ar: 'استيراد إعدادات من ملف أخرجه settings export؛ ما ليس في الملف يبقى كما هو',
    en: 'import settings from a file of settings export; others stay as they are',
  },
  file: { ar: 'الملف، أو - للإدخال القياسي', en: 'the file, or - for stdin' },
  replaces: {
    ar: 'ستحل إعدادات الملف محل الحالية. هل تتابع؟',
    en: 'The settings of the file replace those of the site. Continue?',
  },
  unconfirmed: { ar: 'لم تُؤكَّد العملية، فلم يتغير شيء.', en: 'Not confirmed; nothing has changed.' },
  noFile: { ar: 'لا يُقرأ هذا الملف.', en: 'The file cannot be read.' },
  noSettings: { ar: 'ليس في الملف إعدادات بصيغة JSON.', en: 'The file does not contain settings as JSON.' },
} satisfies Record<string, Words>

const settingsFile = z.record(z.string(), z.record(z.string(), z.unknown()))

export function addSettingCommands({ program, say, answer, confirm }: Frame): void {
  const settings = program.command('settings').description(say(words.about))

  settings
    .command('export')
    .description(say(words.export))
    .action(
      answer(() =>
        withApplication(async ({ services: { db } }) => {
          const exported = await exportSettings(db)
          return { result: exported, lines: [JSON.stringify(exported, null, 2)] }
        }),
      ),
    )

  settings
    .command('import')
    .description(say(words.import))
    .argument('<file>', say(words.file))
    .action(
      answer(async (file: string) => {
        const given = await readSettingsFile(file)
        if (!(await confirm(words.replaces))) throw new CommandFailure('UNCONFIRMED', words.unconfirmed)
        return withApplication(async ({ services }) => {
          const changed = await importSettings({ ...services, ...technician() }, given)
          const lines = [
            say({ ar: `تغيّر من الإعدادات: ${changed.length}`, en: `Settings changed: ${changed.length}` }),
          ]
          return { result: { changed }, lines: [...lines, ...changed] }
        })
      }),
    )
}

async function readSettingsFile(file: string) {
  // npm runs commands in the package's folder.
  const name = path.resolve(process.env.INIT_CWD ?? '.', file)
  const content = await (file === '-' ? text(process.stdin) : readFile(name, 'utf8')).catch(() => undefined)
  if (content === undefined) throw new CommandFailure('WRONG_USE', words.noFile, exitCodes.wrongUse)
  try {
    return settingsFile.parse(JSON.parse(content))
  } catch {
    throw new CommandFailure('WRONG_USE', words.noSettings, exitCodes.wrongUse)
  }
}

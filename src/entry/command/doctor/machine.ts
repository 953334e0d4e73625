import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { bad, type Finding, good, warning } from '../../../features/system-status/finding.policy.ts'
import { judgeDisk } from '../../../features/system-status/system.policy.ts'
import type { Config } from '../../../platform/config.ts'
import { probeFolder, probePort } from '../../start-checks.ts'
import type { Check, Site } from './finding.ts'

type MachineCheck = Check<Pick<Site, 'config'>>

const mebibyte = 2 ** 20
const inGiB = (bytes: number) => (bytes / 2 ** 30).toFixed(1)

/** `code`: the system's error if the folder is not writable. */
export function judgeFolder({ dataDir, code }: { dataDir: string; code: string | undefined }): Finding[] {
  if (!code) return [good(`تمكن الكتابة في ${dataDir}.`, `${dataDir} can be written.`)]
  const [says, todo]: [[string, string], [string, string]] =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? [
          [`القرص ممتلئ: ${dataDir}`, `The disk of ${dataDir} is full.`],
          ['أخلِ مساحة أو وسّع القرص.', 'Free some space, or enlarge the disk.'],
        ]
      : code === 'EROFS'
        ? [
            [`القرص للقراءة فقط: ${dataDir}`, `The disk of ${dataDir} can only be read.`],
            ['افحص القرص ثم أعد وصله للكتابة.', 'Check the disk, then mount it for writing.'],
          ]
        : code === 'ENOENT'
          ? [
              [`المجلد غير موجود: ${dataDir}`, `There is no folder ${dataDir}.`],
              [
                'صحّح DATA_DIR، أو صِل القرص الذي فيه المجلد.',
                'Correct DATA_DIR, or mount the disk that has the folder.',
              ],
            ]
          : [
              [
                `لا يُسمح لهذا المستخدم بالكتابة في ${dataDir} (${code}).`,
                `This user may not write in ${dataDir} (${code}).`,
              ],
              [
                'شغّل الأمر والموقع بمستخدم واحد يملك المجلد.',
                'Run the site and the command as the user who owns the folder.',
              ],
            ]
  return [bad(says, todo)]
}

type Memory = { total: number; available: number; isRunning: boolean } & Pick<
  Config,
  'webProcesses' | 'worker' | 'databaseUrl'
>

/** MiB that each part may use, as bounded in limits.ts. */
const uses = { web: 300, worker: 300, database: 250, system: 150 }

export function judgeMemory({
  total,
  available,
  isRunning,
  webProcesses,
  worker,
  databaseUrl,
}: Memory): Finding[] {
  const parts = webProcesses * uses.web + (worker ? uses.worker : 0) + (databaseUrl ? 0 : uses.database)
  const needed = (parts + uses.system) * mebibyte
  const says: [string, string] = [
    `في الجهاز ${inGiB(total)} جيبيبايت، منها ${inGiB(available)} متاحة، ويحتاج الموقع إلى ${inGiB(needed)}.`,
    `The machine has ${inGiB(total)} GiB of memory, ${inGiB(available)} available; the site needs ${inGiB(needed)}.`,
  ]
  const todo: [string, string] = ['أضف ذاكرة، أو قلّل WEB_PROCESSES.', 'Add memory, or lower WEB_PROCESSES.']
  if (total < needed) return [bad(says, todo)]
  return available < (isRunning ? uses.system * mebibyte : needed) ? [warning(says, todo)] : [good(...says)]
}

type Port = Pick<Config, 'port' | 'host'> & {
  code: string | undefined
  /** The response of /readyz, if this application listens there. */
  readiness: { ready?: boolean; problem?: string } | undefined
}

export function judgePort({ port, host, code, readiness }: Port): Finding[] {
  if (readiness?.ready === false || readiness?.problem) {
    const why = readiness.problem ?? ''
    return [
      bad(
        [
          `الموقع يعمل على المنفذ ${port} لكنه غير جاهز. ${why}`,
          `The site runs on port ${port}, but is not ready. ${why}`,
        ],
        ['راجع الأسطر الأخرى وسجل الموقع.', 'See the other lines, and the log of the site.'],
      ),
    ]
  }
  if (readiness) return [good(`الموقع يعمل على المنفذ ${port}.`, `The site runs on port ${port}.`)]
  if (!code) {
    return [
      warning(
        [`المنفذ ${port} متاح، والموقع لا يعمل الآن.`, `Port ${port} is free; the site does not run.`],
        ['شغّله بالأمر npm start.', 'Start it with npm start.'],
      ),
    ]
  }
  if (code === 'EADDRINUSE') {
    return [
      bad(
        [`يشغل برنامج آخر المنفذ ${port}.`, `Another program uses port ${port}.`],
        ['اختر PORT آخر، أو أوقف ذلك البرنامج.', 'Choose another PORT, or stop that program.'],
      ),
    ]
  }
  if (code === 'EACCES') {
    return [
      bad(
        [`لا يُسمح لهذا المستخدم بفتح المنفذ ${port}.`, `This user may not open port ${port}.`],
        [
          'اختر منفذًا فوق 1023، وضع أمامه nginx أو Caddy.',
          'Choose a port above 1023, behind nginx or Caddy.',
        ],
      ),
    ]
  }
  return [
    bad(
      [`ليس ${host} عنوانًا لهذا الجهاز (${code}).`, `${host} is not an address of this machine (${code}).`],
      ['صحّح HOST، أو احذفه.', 'Correct HOST, or remove it.'],
    ),
  ]
}

/** Undefined unless this application listens there. */
async function askReadiness({ port, host }: Config): Promise<Port['readiness']> {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  try {
    const ask = (path: string) =>
      fetch(`http://${name}:${port}${path}`, { signal: AbortSignal.timeout(4000) })
    const { alive } = (await (await ask('/healthz')).json()) as { alive?: boolean }
    return alive ? ((await (await ask('/readyz')).json()) as Port['readiness']) : undefined
  } catch {
    return undefined
  }
}

export const folderCheck: MachineCheck = {
  name: 'folder',
  title: { ar: 'مجلد البيانات', en: 'Data folder' },
  async look({ config: { dataDir } }) {
    const code = await probeFolder(dataDir).then(
      () => undefined,
      error => (error as NodeJS.ErrnoException).code ?? String(error),
    )
    return judgeFolder({ dataDir, code })
  },
}

export const diskCheck: MachineCheck = {
  name: 'disk',
  title: { ar: 'القرص', en: 'Disk' },
  async look({ config }) {
    const { blocks, bavail, bsize, files, ffree } = await statfs(config.dataDir)
    return judgeDisk({ size: blocks * bsize, free: bavail * bsize, files, freeFiles: ffree })
  },
}

export const memoryCheck: MachineCheck = {
  name: 'memory',
  title: { ar: 'الذاكرة', en: 'Memory' },
  async look({ config }) {
    // The limit of a container; without one it is 0 or huge.
    const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
    const isRunning = (await askReadiness(config)) !== undefined
    return judgeMemory({
      ...config,
      total: Math.min(totalmem(), limit),
      available: process.availableMemory(),
      isRunning,
    })
  },
}

export const portCheck: MachineCheck = {
  name: 'port',
  title: { ar: 'المنفذ', en: 'Port' },
  async look({ config }) {
    if (config.webProcesses === 0) {
      return [
        good('لا يفتح هذا الجهاز منفذًا (WEB_PROCESSES=0).', 'This machine opens no port (WEB_PROCESSES=0).'),
      ]
    }
    const { port, host } = config
    const code = await probePort(config)
    return judgePort({ port, host, code, readiness: code ? await askReadiness(config) : undefined })
  },
}

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'

export type ReadMail = {
  to: string
  from: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** File names. */
  attachments: string[]
}

/** Parses a mail, as far as ours use RFC 5322 and MIME. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = splitHead(raw)
  const parts = partsOf(headers.get('content-type'), body)
  const part = (type: string) => {
    for (const each of parts) {
      const inner = splitHead(each.replace(/^\r?\n/, ''))
      if (!inner.headers.get('content-type')?.startsWith(type)) continue
      return Buffer.from(inner.body, 'base64').toString()
    }
    return ''
  }
  return {
    to: headers.get('to') ?? '',
    from: decodeWords(headers.get('from') ?? ''),
    replyTo: headers.get('reply-to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: part('text/plain'),
    html: part('text/html'),
    attachments: parts.flatMap(each => /filename="?([^";\r\n]+)"?/.exec(each)?.[1] ?? []),
  }
}

/** Lists all parts; nested parts follow their parent. */
function partsOf(type: string | undefined, body: string): string[] {
  const boundary = /boundary="?([^";]+)"?/.exec(type ?? '')?.[1]
  if (!boundary) return []
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap(part => {
      const inner = splitHead(part.replace(/^\r?\n/, ''))
      return [part, ...partsOf(inner.headers.get('content-type'), inner.body)]
    })
}

function splitHead(raw: string) {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = raw.slice(0, end?.index).replace(/\r?\n[ \t]+/g, ' ')
  const headers = new Map(
    head.split(/\r?\n/).map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' }
}

/** Decodes RFC 2047 words in UTF-8. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(data, 'base64').toString('latin1')
        : data
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\x80-\xff]+/g, bytes => Buffer.from(bytes, 'latin1').toString())
}

/** Lists all mails of the outbox, oldest first. */
export async function listMails(dataDir: string): Promise<ReadMail[]> {
  const dir = path.join(dataDir, 'outbox')
  const names = (await readdir(dir).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async name => readMail(await readFile(path.join(dir, name), 'utf8'))))
}

/** Waits for the `count`th mail to this address. */
export async function waitForMail(dataDir: string, to: string, count = 1): Promise<ReadMail> {
  const mails = async () => (await listMails(dataDir)).filter(mail => mail.to === to)
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  return (await mails())[count - 1]!
}

export const codeIn = ({ text }: ReadMail) => /^\d{6}$/m.exec(text)?.[0] ?? ''
export const linkIn = ({ text }: ReadMail) => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? ''

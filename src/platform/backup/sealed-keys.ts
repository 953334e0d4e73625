import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { z } from 'zod'
import { BackupFailure } from './failure.ts'

/** Keys without which a copy of the database is useless. */
export type BackupKeys = {
  /** Text of `secrets.key`, or SECRETS_KEY; null if the site has none yet. */
  secretsKey: string | null
  /** Password of the embedded database's only user. */
  databasePassword: string | null
}

export const sealedKeys = z.object({
  salt: z.string(),
  memory: z.int().max(1_048_576),
  passes: z.int().max(100),
  keys: z.string(),
  /**
   * Hash of the manifest. It is sealed too, so that nobody can change the manifest without the passphrase.
   */
  manifest: z.string(),
})
export type SealedKeys = z.infer<typeof sealedKeys>

const contents = z.object({ secretsKey: z.string().nullable(), databasePassword: z.string().nullable() })

// More expensive than a password hash: a thief has unlimited time, and the technician waits only once.
const cost = { memory: 65_536, passes: 3 }

/** @param body the manifest without its seal */
export async function sealKeys(keys: BackupKeys, body: string, passphrase: string): Promise<SealedKeys> {
  const salt = randomBytes(16)
  const key = await deriveKey(passphrase, salt, cost)
  return {
    salt: salt.toString('base64url'),
    ...cost,
    keys: seal(key, 'keys', JSON.stringify(keys)),
    manifest: seal(key, 'manifest', digestOf(body)),
  }
}

/** @throws BackupFailure WRONG_PASSPHRASE, or CHANGED_MANIFEST */
export async function openKeys(sealed: SealedKeys, body: string, passphrase: string): Promise<BackupKeys> {
  const key = await deriveKey(passphrase, Buffer.from(sealed.salt, 'base64url'), sealed)
  const text = open(key, 'keys', sealed.keys)
  if (text === undefined) throw new BackupFailure('WRONG_PASSPHRASE')
  if (open(key, 'manifest', sealed.manifest) !== digestOf(body)) throw new BackupFailure('CHANGED_MANIFEST')
  return contents.parse(JSON.parse(text))
}

const digestOf = (body: string) => createHash('sha256').update(body).digest('hex')

/** argon2id. Keyboards write «أ» as one character or as two, so the passphrase is composed first (NFC). */
function deriveKey(passphrase: string, salt: Buffer, { memory, passes }: typeof cost): Promise<Buffer> {
  const parameters = { memoryCost: memory, timeCost: passes, parallelism: 1, outputLen: 32, salt }
  return hashRaw(passphrase.normalize(), parameters)
}

const keyFor = (key: Buffer, use: string) => Buffer.from(hkdfSync('sha256', key, '', use, 32))

function seal(key: Buffer, use: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, use), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function open(key: Buffer, use: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, use), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

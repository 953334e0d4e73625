import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Encrypts the newsroom's secrets, so that a stolen copy of the database does not reveal them. */
export type Vault = {
  /** `use` binds the secret to its use: it cannot be opened for another one. */
  seal: (secret: string, use: string) => Promise<string>
  /** Undefined if the secret was sealed with another key or for another use, or was tampered with. */
  open: (sealed: string, use: string) => Promise<string | undefined>
  /** Derives a key for another purpose, which does not reveal this one (HKDF, RFC 5869). */
  deriveKey: (use: string) => Promise<Buffer>
}

/** A stored secret, to check that the key still opens it. `name` may be shown. */
export type SealedSecret = { name: string; sealed: string; use: string }

type Options = {
  /** Any text of sufficient length. Without it, the file is used. */
  key: string | undefined
  /**
   * Created with the first secret, readable by this user only. Machines that share a database must share it
   * or `key`.
   */
  file: string
}

const mark = 'v1.'
const sizes = { iv: 12, tag: 16 }

/** AES-256-GCM, with a new nonce each time. */
export function createVault({ key, file }: Options): Vault {
  let known: Promise<Buffer> | undefined

  async function getKey(): Promise<Buffer> {
    known ??= key === undefined ? readOrMake(file) : Promise.resolve(hash(key))
    const asked = known
    try {
      return await asked
    } catch (error) {
      if (known === asked) known = undefined
      throw error
    }
  }

  return {
    async seal(secret, use) {
      const iv = randomBytes(sizes.iv)
      const cipher = createCipheriv('aes-256-gcm', await getKey(), iv).setAAD(Buffer.from(use))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return mark + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    async open(sealed, use) {
      if (!sealed.startsWith(mark)) return undefined
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url')
      const iv = bytes.subarray(0, sizes.iv)
      const tag = bytes.subarray(sizes.iv, sizes.iv + sizes.tag)
      if (tag.length < sizes.tag) return undefined
      const decipher = createDecipheriv('aes-256-gcm', await getKey(), iv)
        .setAAD(Buffer.from(use))
        .setAuthTag(tag)
      try {
        const text = decipher.update(bytes.subarray(sizes.iv + sizes.tag))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    async deriveKey(use) {
      return Buffer.from(hkdfSync('sha256', await getKey(), '', use, 32))
    },
  }
}

const hash = (key: string) => createHash('sha256').update(key).digest()

async function readOrMake(file: string): Promise<Buffer> {
  const present = await readFile(file, 'utf8').catch(() => undefined)
  if (present) return hash(present.trim())
  await mkdir(path.dirname(file), { recursive: true })
  const mine = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // If several processes create the file at once, one succeeds: link() fails if it exists.
    await link(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(mine, { force: true })
  }
  return hash((await readFile(file, 'utf8')).trim())
}

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault } from './vault.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-vault-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const secret = 'كلمة سر: 6LeIxAcTAAAA'

test('one of several concurrent starts creates the key; each opens secrets sealed by any of them', async () => {
  const file = path.join(dir, 'new', 'secrets.key')
  const vaults = Array.from({ length: 5 }, () => createVault({ key: undefined, file }))
  const sealed = await Promise.all(vaults.map(vault => vault.seal(secret, 'here')))
  expect(new Set(sealed).size).toBe(5)
  for (const each of sealed) {
    expect(each).not.toContain('6LeIx')
    expect(await Promise.all(vaults.map(vault => vault.open(each, 'here')))).toEqual(Array(5).fill(secret))
  }
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(path.dirname(file))).toEqual(['secrets.key'])
  expect(sealed.join()).not.toContain((await readFile(file, 'utf8')).trim())
})

test('another key, another use, or a changed letter: nothing opens', async () => {
  const vault = createVault({ key: 'k'.repeat(32), file: '' })
  const sealed = await vault.seal(secret, 'here')
  expect(await vault.open(sealed, 'here')).toBe(secret)
  const last = sealed.at(-2) === 'A' ? 'B' : 'A'
  const others = [
    createVault({ key: 'l'.repeat(32), file: '' }).open(sealed, 'here'),
    vault.open(sealed, 'there'),
    vault.open(sealed.slice(0, -2) + last + sealed.at(-1), 'here'),
    vault.open('', 'here'),
    vault.open('v1.AAAA', 'here'),
    vault.open(secret, 'here'),
  ]
  expect(await Promise.all(others)).toEqual(others.map(() => undefined))
})

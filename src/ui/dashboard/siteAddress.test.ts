import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

test('addresses that leave the dashboard have the public address, never that of the open page', () => {
  const files = globSync(
    ['src/dashboard/**/*.ts*', 'src/ui/dashboard/**/*.ts*', 'src/features/**/dashboard/**/*.ts*'],
    {
      cwd: root,
    },
  )
  const own = /\blocation\.(origin|host|hostname)\b/
  expect(files.filter(file => own.test(readFileSync(path.join(root, file), 'utf8'))).toSorted()).toEqual([
    'src/ui/dashboard/apiAddress.ts',
    'src/ui/dashboard/siteAddress.ts',
  ])
})

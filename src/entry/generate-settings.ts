/** `npm run settings:docs`: writes docs/settings.md. */
import { writeFile } from 'node:fs/promises'
import { settingsPage } from '../platform/settings-page.ts'
import { nounEnvironments } from './read-config.ts'

await writeFile('docs/settings.md', settingsPage(nounEnvironments))

// Performs the steps of docs/editor-guide.md in order; scripts/guide.mjs starts it.
import path from 'node:path'
import { arrange } from './arrange.ts'
import { checkGuide } from './checkGuide.ts'
import { correct } from './correct.ts'
import { karim, salma } from './newsroom.ts'
import { openWalk } from './openWalk.ts'
import { publish } from './publish.ts'
import { review } from './review.ts'
import { acceptInvitation, signIn } from './signIn.ts'
import { notify, post } from './spread.ts'
import { stumble } from './stumble.ts'
import { takeDown } from './takeDown.ts'
import { workTogether } from './workTogether.ts'
import { write } from './write.ts'

const root = path.join(import.meta.dirname, '../..')
const results = path.join(root, 'test-results/guide')
const folder = process.argv.includes('--docs') ? path.join(root, 'docs/screens') : results

const walk = await openWalk(folder)
try {
  await acceptInvitation(walk)
  const page = await signIn(walk, salma)
  await write(walk, page)
  await workTogether(walk, page, await signIn(walk, karim))
  await review(walk, page)
  await publish(walk, page)
  await arrange(walk, page)
  await notify(walk, page)
  await post(walk, page)
  await correct(walk, page)
  await takeDown(walk, page)
  await stumble(walk, page)
  if (walk.errors.length > 0) throw new Error(walk.errors.join('\n'))
  checkGuide(root, walk.camera)
} catch (error) {
  await walk.shootAll(results)
  throw error
} finally {
  await walk.close()
}

import { forgetEdge, listEdges } from '../../platform/edge/owed-purges.ts'
import { CommandFailure, exitCodes } from './failure.ts'
import type { Frame } from './frame.ts'
import { withApplication } from './open-application.ts'
import type { Words } from './words.ts'

const words = {
  about: { ar: 'المخازن الوسيطة أمام الموقع', en: 'edges in front of the site' },
  forget: {
    ar: 'حذف مخزن وسيط لم يعد القرّاء يمرّون به، وما لم يُبلَّغ به من التغييرات',
    en: 'remove an edge that readers no longer pass through, with the changes that it was not told of',
  },
  name: {
    ar: 'اسمه كما في doctor، مثل "varnish 10.0.0.5:6081"',
    en: 'its name in doctor, such as "varnish 10.0.0.5:6081"',
  },
  kept: { ar: 'لم يُحذف شيء.', en: 'Nothing was removed.' },
} satisfies Record<string, Words>

export function addEdgeCommands({ program, say, answer, confirm }: Frame): void {
  program
    .command('edge')
    .description(say(words.about))
    .command('forget')
    .description(say(words.forget))
    .argument('<name>', say(words.name))
    .action(
      answer((name: string) =>
        withApplication(async ({ services: { db } }) => {
          const names = (await listEdges(db)).map(edge => edge.name)
          if (!names.includes(name)) throw noSuchEdge(names)
          const isForgotten = (await confirm(question(name))) && (await forgetEdge(db, name))
          return { result: { name, isForgotten }, lines: [isForgotten ? say(done(name)) : say(words.kept)] }
        }),
      ),
    )
}

const question = (name: string): Words => ({
  ar: `لن يُبلَّغ ${name} بأي تغيير، وقد يعرض ما أُزيل. أمتأكد؟`,
  en: `${name} will hear of no change, and may show what was taken down. Remove it?`,
})
const done = (name: string): Words => ({ ar: `حُذف ${name}.`, en: `${name} was removed.` })
const noSuchEdge = (names: string[]) =>
  new CommandFailure(
    'NO_EDGE',
    {
      ar: `لا مخزن بهذا الاسم. المخازن: ${names.join('، ') || 'لا شيء'}`,
      en: `There is no edge of this name. Edges: ${names.join(', ') || 'none'}`,
    },
    exitCodes.wrongUse,
  )

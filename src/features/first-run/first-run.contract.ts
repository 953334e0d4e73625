import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { colour, name } from '../../contract/fields.ts'
import { canEverywhere } from '../../contract/right.ts'
import { settingGroups } from '../setting/setting.schema.ts'

const { REFUSED } = errors
const right = canEverywhere('manage', 'Settings')

const { stored } = settingGroups.website
const houseStyle = stored.pick({ digits: true, months: true, timeZone: true })
const look = stored.pick({ accent: true, headlineFace: true, header: true, logoId: true })

const section = z.object({ name: name(80), colour: colour.default('#E19D03') })
export type FirstSection = z.infer<typeof section>

/** Shared by the form and the call. */
export const newspaperInput = z.object({
  siteName: name(60),
  ...look.shape,
  sections: z
    .array(section)
    .min(1, 'أضف قسمًا واحدًا على الأقل.')
    .max(12, 'اثنا عشر قسمًا على الأكثر؛ أضف غيرها من صفحة التصنيفات.')
    .refine(all => new Set(all.map(({ name }) => name)).size === all.length, 'اسم مكرر بين الأقسام.'),
  ...houseStyle.shape,
  clearDemo: z.boolean().default(true).describe('يمحو الجريدة التجريبية ويُبقي ما أضفتموه أو عدّلتموه'),
})
export type NewspaperInput = z.output<typeof newspaperInput>

const firstRun = z.object({
  isOffered: z.boolean().describe('الجريدة تجريبية أو بلا أقسام'),
  demo: z
    .object({
      articles: z.number().describe('مقالات الجريدة التجريبية'),
      own: z.number().describe('مقالات أضفتموها أو عدّلتموها'),
    })
    .nullable(),
})
export type FirstRun = z.infer<typeof firstRun>

const begun = z.object({
  removed: z.number().describe('مقالات تجريبية مُحيت'),
  kept: z.array(z.string()).describe('أسماء تجريبية بقيت لأن شيئًا مما أضفتموه يستعملها'),
})
export type Begun = z.infer<typeof begun>

export const firstRunContract = {
  get: endpoint('GET', '/first-run', right, 'هل الجريدة تجريبية أو لم تبدأ بعد').output(firstRun),
  begin: endpoint('POST', '/first-run', right, 'بدء الجريدة: محو التجريبية، والاسم والمظهر والأقسام')
    .input(newspaperInput)
    .errors({ REFUSED })
    .output(begun),
}

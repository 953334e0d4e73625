import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'

export const reportKinds = ['day', 'week'] as const
export type ReportKind = (typeof reportKinds)[number]

const wishes = z.object({
  daily: z.boolean().describe('كل صباح، عن أمس'),
  weekly: z.boolean().describe('صباح كل أحد، عن الأيام السبعة قبله'),
})
export type ReportWishes = z.infer<typeof wishes>

const mine = z.object({
  ...wishes.shape,
  email: z.string().nullable().describe('حيث يصل؛ فارغ بلا بريد مؤكد'),
})

export const reportContract = {
  mine: endpoint('GET', '/report/mine', 'staff', 'ما يصلني من التقارير بالبريد').output(mine),
  wish: endpoint('PATCH', '/report/mine', 'staff', 'اختيار ما يصلني من التقارير بالبريد')
    .input(wishes)
    .output(mine),
}

import type { Aspect } from '../variants.ts'

export const shapeLabels = {
  '16x9': '16:9',
  '3x2': '3:2',
  '4x3': '4:3',
  '1x1': '1:1',
  '4x5': '4:5',
  share: 'للمشاركة',
} satisfies Record<Aspect, string>

export const shapes = Object.keys(shapeLabels) as Aspect[]

import { SubscribePage } from './SubscribePage.tsx'

export const packageComponents = {
  subscribe___ar: SubscribePage,
}

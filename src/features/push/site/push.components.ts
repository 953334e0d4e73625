import { NotificationsPage } from './NotificationsPage.tsx'

export const pushComponents = {
  notifications___ar: NotificationsPage,
}

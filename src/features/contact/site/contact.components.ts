import { ContactPage } from './ContactPage.tsx'
import { ErrorReportPage } from './ErrorReportPage.tsx'

export const contactComponents = {
  'info-contact-us___ar': ContactPage,
  'info-error___ar': ErrorReportPage,
}

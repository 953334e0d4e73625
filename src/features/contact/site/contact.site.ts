import { served } from '../../../api/page.ts'
import { actContact } from './contact.action.ts'
import { contactHead, loadContact } from './contact.loader.ts'
import { actError } from './error.action.ts'
import { errorReportHead, loadError } from './error.loader.ts'

export const contactSite = {
  'info-contact-us___ar': served(loadContact, contactHead, actContact),
  'info-error___ar': served(loadError, errorReportHead, actError),
}

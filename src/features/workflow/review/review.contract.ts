import { z } from 'zod'
import { canEverywhere } from '../../../contract/access.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import { byId, id } from '../../../contract/pages.ts'
import { noteText } from '../../note/note.contract.ts'

const { NOT_FOUND, REFUSED } = errors
/** Reviewing is for the newsroom; agencies cannot review their own articles. */
const review = canEverywhere('update', 'Article')

export const reviewContract = {
  sendBack: endpoint('POST', '/review/send-back/{id}', review, 'إعادة مقال معلّق إلى كاتبه، بسبب يراه')
    .input(z.strictObject({ id, text: noteText }))
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ noteId: id })),
  takeBack: endpoint('DELETE', '/review/send-back/{id}', review, 'التراجع عن إعادة مقال، برقم ملاحظتها')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ id })),
}

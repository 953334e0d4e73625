import type { NounWords } from '../../contract/noun-words.ts'
import type { mediaContract } from './media.contract.ts'

export const mediaWords: NounWords<typeof mediaContract> = {
  about: ['الصور', 'Pictures'],
  document: 'newsroom',
  order: 280,
  calls: {
    upload: 'Upload a picture',
    importPicture: 'Import a picture from its site into the library',
    list: 'List pictures, newest first',
    recent: 'List pictures of the latest articles',
    labels: 'List labels and how many pictures each has',
    uploaders: 'List those who uploaded pictures',
    get: 'Get a picture',
    uploaded: 'Get the file as it was uploaded, if it has more than the stored one',
    edit: 'Edit texts, framing and labels of a picture',
    label: 'Add a label to several pictures, or remove it',
    removeUnused: 'Delete those of several pictures that nothing uses',
    remove: 'Delete a picture that nothing uses',
  },
}

import { Extension, wrappingInputRule } from '@tiptap/core'
import { toDigits } from '../../../arabic/digits.ts'

const numberStart = /^\s*([\d\u0660-\u0669\u06f0-\u06f9]{1,3})[.)-]\s$/
const bulletStart = /^\s*[•·–]\s$/

/** Lists in Arabic input: «١. », «١- », «• ». */
export const TypedLists = Extension.create({
  name: 'typedLists',
  addInputRules() {
    const { orderedList, bulletList } = this.editor.schema.nodes
    if (!orderedList || !bulletList) return []
    return [
      wrappingInputRule({
        find: numberStart,
        type: orderedList,
        getAttributes: match => ({ start: Number(toDigits(match[1] ?? '1', 'latn')) }),
      }),
      wrappingInputRule({ find: bulletStart, type: bulletList }),
    ]
  },
})

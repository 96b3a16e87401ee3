export { assertChangeable, editedRow, takenBackRow } from './change-message.ts'
export { limitMessages } from './limits.ts'
export { contentOf, newMessageRow, stateOf } from './messages.ts'
export { type MessagePageQuery, readMessagePage } from './page.ts'
export { announceRead, receiptsSharedSql, sharesReceipts } from './receipts.ts'
export { removedRow, restoredRow, saidBy } from './remove-message.ts'
export {
  editRoomMessage,
  listRoomMessages,
  markRoomRead,
  mayReadRoomAttachment,
  type Removed,
  type Rooms,
  readRoomMessage,
  removeRoomMessage,
  restoreRoomMessage,
  type Said,
  sendRoomMessage,
  takeBackRoomMessage,
  typeInRoom,
} from './rooms.ts'
export { tellTyping } from './typing.ts'

export { limitMessages } from './limits.ts'
export { contentOf, stateOf } from './messages.ts'
export { receiptsSharedSql } from './receipts.ts'
export {
  addRoomMessage,
  editRoomMessage,
  listRoomMessages,
  markRoomRead,
  mayReadRoomAttachment,
  type NewMessageRow,
  type Removed,
  type RoomKind,
  type Rooms,
  readRoomMessage,
  removeRoomMessage,
  restoreRoomMessage,
  type Sides,
  sendRoomMessage,
  takeBackRoomMessage,
  typeInRoom,
} from './rooms.ts'
export { type MessageInRoom, workRooms } from './work-rooms.ts'

import { mayReadRoomAttachment } from '../../../foundation/messages/index.ts'
import { requestRooms } from './messages.ts'

export const mayReadRequestAttachment = mayReadRoomAttachment(requestRooms)

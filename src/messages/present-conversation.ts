import type { WireConversation, WireMessage } from './contract.ts'
import type { ConversationRow, Message } from './store.ts'

/** A conversation as it leaves the server, for the one who reads it. */
export function presentConversation(row: ConversationRow, userId: string): WireConversation {
  const { id, listingId, buyerId, sellerId } = row.conversation
  const isBuyer = userId === buyerId
  return {
    _id: id,
    productId: listingId,
    product_name: row.productName,
    image: row.imageUrl,
    role: isBuyer ? 'buyer' : userId === sellerId ? 'seller' : 'admin',
    with: { _id: isBuyer ? sellerId : buyerId, name: row.otherName },
    lastMessage: row.lastText,
    at: row.lastAt.toISOString(),
    unread: row.unread,
    blocked: row.blockedByMe ? 'by-me' : row.blockedByOther ? 'by-other' : null,
  }
}

/** A message as it leaves the server. */
export function presentMessage({ id, senderId, text, photos, createdAt }: Message): WireMessage {
  return { _id: id, from: senderId, text, photos, at: createdAt.toISOString() }
}

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko">
<context>
    <name>Accuracy</name>
    <message>
        <source>all</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>batch 1, shallow, dense</source>
        <translation>배치 1, 얕음, 밀집</translation>
    </message>
    <message>
        <source>batch 1, shallow, MoE</source>
        <translation>배치 1, 얕음, MoE</translation>
    </message>
    <message>
        <source>batch 1, depth &gt;= 4096</source>
        <translation>배치 1, 깊이 4096 이상</translation>
    </message>
    <message>
        <source>batch &gt; 1</source>
        <translation>배치 2 이상</translation>
    </message>
    <message>
        <source>card measured by other sources</source>
        <translation>다른 출처가 같은 카드를 측정함</translation>
    </message>
    <message>
        <source>only its class measured</source>
        <translation>같은 부류의 카드만 측정됨</translation>
    </message>
    <message>
        <source>nothing alike measured</source>
        <translation>비슷한 측정값 없음</translation>
    </message>
    <message>
        <source>anchored, over depth</source>
        <translation>실측에 맞춤, 깊이 방향</translation>
    </message>
    <message>
        <source>anchored, over batch</source>
        <translation>실측에 맞춤, 배치 방향</translation>
    </message>
    <message>
        <source>prompts</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <source>prompts, card measured by other sources</source>
        <translation>프롬프트, 다른 출처가 같은 카드를 측정함</translation>
    </message>
    <message>
        <source>prompts, only its class measured</source>
        <translation>프롬프트, 같은 부류의 카드만 측정됨</translation>
    </message>
    <message>
        <source>prompts, nothing alike measured</source>
        <translation>프롬프트, 비슷한 측정값 없음</translation>
    </message>
    <message>
        <source>prompts, anchored</source>
        <translation>프롬프트, 실측에 맞춤</translation>
    </message>
    <message>
        <source>bandwidth / file size</source>
        <translation>대역폭 ÷ 파일 크기</translation>
    </message>
    <message>
        <source>70 % of it</source>
        <translation>그 값의 70 %</translation>
    </message>
    <message>
        <source>bandwidth / weights read</source>
        <translation>대역폭 ÷ 읽는 가중치</translation>
    </message>
    <message>
        <source>one efficiency, cache term</source>
        <translation>효율 하나, 캐시 항 포함</translation>
    </message>
    <message>
        <source>per card class, overhead a layer</source>
        <translation>카드 부류별, 레이어마다 고정 비용</translation>
    </message>
    <message>
        <source>per runtime and back end</source>
        <translation>런타임과 백엔드별</translation>
    </message>
    <message>
        <source>the same per card and format</source>
        <translation>거기에 카드와 형식별 계수</translation>
    </message>
    <message>
        <source>AMD consumer cards</source>
        <translation>AMD 소비자용 카드</translation>
    </message>
    <message>
        <source>AMD data center cards</source>
        <translation>AMD 데이터센터 카드</translation>
    </message>
    <message>
        <source>Apple chips</source>
        <translation>Apple 칩</translation>
    </message>
    <message>
        <source>CPUs</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Intel data center cards</source>
        <translation>Intel 데이터센터 카드</translation>
    </message>
    <message>
        <source>Intel cards</source>
        <translation>Intel 카드</translation>
    </message>
    <message>
        <source>NVIDIA consumer cards</source>
        <translation>NVIDIA 소비자용 카드</translation>
    </message>
    <message>
        <source>NVIDIA data center cards</source>
        <translation>NVIDIA 데이터센터 카드</translation>
    </message>
    <message>
        <source>NVIDIA workstation cards</source>
        <translation>NVIDIA 워크스테이션 카드</translation>
    </message>
    <message>
        <source>AMD chips with unified memory</source>
        <translation>AMD 통합 메모리 칩</translation>
    </message>
    <message>
        <source>NVIDIA chips with unified memory</source>
        <translation>NVIDIA 통합 메모리 칩</translation>
    </message>
</context>
<context>
    <name>CellSums</name>
    <message>
        <source>%1 for prompts</source>
        <translation>프롬프트용 %1</translation>
    </message>
    <message>
        <source>%1 padding</source>
        <translation>올림 %1</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>블록 %1개</translation>
    </message>
    <message>
        <source>a block: %1</source>
        <translation>블록 하나: %1</translation>
    </message>
    <message>
        <source>room between groups</source>
        <translation>그룹 맞춤 여분</translation>
    </message>
</context>
<context>
    <name>CellView</name>
    <message>
        <source>%1 for %2 tokens</source>
        <translation>%2 토큰에 %1</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>레이어 %1개</translation>
    </message>
    <message>
        <source>keeps an index key of every token</source>
        <translation>모든 토큰의 인덱스 키를 남깁니다</translation>
    </message>
    <message>
        <source>keeps every token</source>
        <translation>모든 토큰을 남깁니다</translation>
    </message>
    <message>
        <source>each %1</source>
        <translation>저마다 %1</translation>
    </message>
    <message>
        <source>keeps the last %1 tokens</source>
        <translation>마지막 %1 토큰을 남깁니다</translation>
    </message>
    <message>
        <source>keeps the current chunk of %1 tokens</source>
        <translation>지금 쓰는 청크(%1 토큰)를 남깁니다</translation>
    </message>
    <message>
        <source>keeps an index key for each %1 tokens</source>
        <translation>%1 토큰마다 인덱스 키 하나를 남깁니다</translation>
    </message>
    <message>
        <source>keeps one entry for each %1 tokens</source>
        <translation>%1 토큰마다 항목 하나를 남깁니다</translation>
    </message>
    <message>
        <source>keeps one state (%1), rewritten by every token</source>
        <translation>상태 하나(%1)를 두고 토큰마다 고쳐 씁니다</translation>
    </message>
    <message>
        <source>keeps nothing and reads the cells of layer %1</source>
        <translation>따로 남기지 않고 다른 레이어(%1)의 칸을 읽습니다</translation>
    </message>
    <message>
        <source>keeps nothing that grows with tokens</source>
        <translation>토큰에 따라 늘어나는 것이 없습니다</translation>
    </message>
    <message>
        <source>drafting layer</source>
        <translation>초안 레이어</translation>
    </message>
    <message>
        <source>not written yet</source>
        <translation>아직 쓰지 않음</translation>
    </message>
    <message>
        <source>set aside, still empty</source>
        <translation>잡아 두었지만 아직 빈 칸</translation>
    </message>
    <message>
        <source>written by the prompt</source>
        <translation>프롬프트가 쓴 칸</translation>
    </message>
    <message>
        <source>added by the answer</source>
        <translation>답변이 더한 칸</translation>
    </message>
    <message>
        <source>being written now</source>
        <translation>지금 쓰는 칸</translation>
    </message>
    <message>
        <source>dropped for newer ones</source>
        <translation>새 칸에 자리를 내준 칸</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>남기지 않음</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>토큰 %1</translation>
    </message>
    <message>
        <source>tokens %1 to %2</source>
        <translation>토큰 %1–%2</translation>
    </message>
    <message>
        <source>keep nothing and read other layers&apos; cells</source>
        <translation>따로 남기지 않고 다른 레이어의 칸을 읽습니다</translation>
    </message>
    <message>
        <source>a cell: %1, no value</source>
        <translation>한 칸 %1, 값 없음</translation>
    </message>
    <message>
        <source>a cell: K %1 + V %2</source>
        <translation>한 칸 K %1 + V %2</translation>
    </message>
    <message>
        <source>index keys</source>
        <translation>인덱스 키</translation>
    </message>
    <message>
        <source>a cell: latent vector and rotary part, %1</source>
        <translation>한 칸: 잠재 벡터와 회전 위치 값, %1</translation>
    </message>
    <message>
        <source>keeps one latent vector of every token, for its keys and values</source>
        <translation>토큰마다 키와 값 대신 잠재 벡터 하나를 남깁니다</translation>
    </message>
    <message>
        <source>keeps nothing and reads another layer&apos;s cells</source>
        <translation>따로 남기지 않고 다른 레이어의 칸을 읽습니다</translation>
    </message>
    <message>
        <source>Each of the %1 layers %2.</source>
        <translation>레이어 %1개 모두: %2.</translation>
    </message>
    <message>
        <source>%1 of the %2 layers: each %3.</source>
        <translation>레이어 %2개 중 %1개: %3.</translation>
    </message>
    <message>
        <source>one state, rewritten by each token</source>
        <translation>토큰마다 고쳐 쓰는 상태 하나</translation>
    </message>
    <message>
        <source>room for a prompt step</source>
        <translation>프롬프트 처리용 여유 칸</translation>
    </message>
</context>
<context>
    <name>ChartTexts</name>
    <message>
        <source>high</source>
        <translation>높음</translation>
    </message>
    <message>
        <source>low</source>
        <translation>낮음</translation>
    </message>
    <message>
        <source>tokens each</source>
        <translation>대화마다 토큰</translation>
    </message>
    <message>
        <source>%1 · full at %2</source>
        <translation>%1 · %2에서 가득 참</translation>
    </message>
    <message>
        <source>no speed is known for this card and model</source>
        <translation>이 카드와 모델의 속도는 알 수 없음</translation>
    </message>
    <message>
        <source>does not fit here</source>
        <translation>여기서는 들어가지 않음</translation>
    </message>
    <message>
        <source>%1 each · %2 together</source>
        <translation>각각 %1 · 합계 %2</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>초당 %1토큰</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>들어가지 않음</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>free</source>
        <translation>여유</translation>
    </message>
    <message>
        <source>over by</source>
        <translation>초과</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>버퍼</translation>
    </message>
    <message>
        <source>in use already</source>
        <translation>이미 사용 중</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>캐시</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1토큰</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>토큰/s</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>배치 %1</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1토큰</translation>
    </message>
    <message>
        <source>ms per token</source>
        <translation>ms/토큰</translation>
    </message>
    <message>
        <source>over the card by</source>
        <translation>카드 용량 초과</translation>
    </message>
    <message>
        <source>%1 per token</source>
        <translation>토큰당 %1</translation>
    </message>
    <message>
        <source>%1 hold about %2</source>
        <translation>%1 용량 약 %2</translation>
    </message>
    <message>
        <source>%1 holds about %2</source>
        <translation>%1 용량 약 %2</translation>
    </message>
    <message>
        <source>%1 hold %2</source>
        <translation>%1 용량 %2</translation>
    </message>
    <message>
        <source>%1 holds %2</source>
        <translation>%1 용량 %2</translation>
    </message>
</context>
<context>
    <name>CompareRows</name>
    <message>
        <source>no limit known</source>
        <translation>알려진 한도 없음</translation>
    </message>
    <message>
        <source>Longest context</source>
        <translation>최대 컨텍스트</translation>
    </message>
    <message>
        <source>Speed of each</source>
        <translation>대화별 속도</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>들어가는지</translation>
    </message>
    <message>
        <source>no</source>
        <translation>아니요</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>예</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>초당 %1토큰</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1바이트</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>Memory of the cards</source>
        <translation>카드 메모리</translation>
    </message>
    <message>
        <source>Main memory</source>
        <translation>주 메모리</translation>
    </message>
    <message>
        <source>Cache, wherever it lies</source>
        <translation>캐시(카드와 주 메모리 합계)</translation>
    </message>
</context>
<context>
    <name>DeviceBars</name>
    <message>
        <source>over by %1</source>
        <translation>%1 초과</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 남음</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>%1 필요</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>용량 %1</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>가중치 %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>캐시 %1</translation>
    </message>
    <message>
        <source>states %1</source>
        <translation>상태 %1</translation>
    </message>
    <message>
        <source>buffers %1</source>
        <translation>버퍼 %1</translation>
    </message>
    <message>
        <source>in use already %1</source>
        <translation>이미 사용 중 %1</translation>
    </message>
    <message>
        <source>reserved for the cache %1</source>
        <translation>캐시용 예약 %1</translation>
    </message>
    <message>
        <source>on other cards too %1</source>
        <translation>다른 카드와 겹침 %1</translation>
    </message>
    <message>
        <source>main memory</source>
        <translation>주 메모리</translation>
    </message>
    <message>
        <source>%1, cards %2 to %3 of %4, each</source>
        <translation>%1, 카드 %4장 중 %2~%3번 각각</translation>
    </message>
    <message>
        <source>%1, card %2 of %3</source>
        <translation>%1, 카드 %3장 중 %2번</translation>
    </message>
    <message>
        <source>Index keys are not divided: each of the %1 cards keeps them all.</source>
        <translation>인덱스 키는 나누지 않습니다. 카드 %1장에 모두 전체가 있습니다.</translation>
    </message>
    <message>
        <source>The latent is not divided: each of the %1 cards keeps it whole.</source>
        <translation>잠재 벡터는 나누지 않습니다. 카드 %1장에 모두 전체가 있습니다.</translation>
    </message>
    <message>
        <source>One KV head cannot be divided: each of the %1 cards keeps it.</source>
        <translation>KV 헤드가 하나라 나눌 수 없습니다. 카드 %1장에 모두 있습니다.</translation>
    </message>
    <message>
        <source>The cache is not divided: each of the %1 cards keeps it whole.</source>
        <translation>캐시는 나누지 않습니다. 카드 %1장에 모두 전체가 있습니다.</translation>
    </message>
    <message>
        <source>KV heads are replicated: %1 heads for %2 cards, so several cards keep the same head.</source>
        <translation>KV 헤드를 겹쳐 둡니다. 헤드 %1개에 카드 %2장이라 여러 카드가 같은 헤드를 저장합니다.</translation>
    </message>
    <message>
        <source>KV heads are divided: each of the %1 cards keeps its share of every layer.</source>
        <translation>KV 헤드를 나눕니다. 카드 %1장이 모든 레이어를 나눠 저장합니다.</translation>
    </message>
    <message>
        <source>Each layer lies on one card alone: nothing is kept twice.</source>
        <translation>레이어마다 카드 한 장에만 있습니다. 겹쳐 두는 것은 없습니다.</translation>
    </message>
</context>
<context>
    <name>FactRows</name>
    <message>
        <source>of it on the CPU&apos;s side</source>
        <translation>그중 CPU 쪽</translation>
    </message>
    <message>
        <source>the CPU&apos;s part</source>
        <translation>CPU 몫</translation>
    </message>
    <message>
        <source>one more token adds</source>
        <translation>토큰 하나를 더할 때마다</translation>
    </message>
    <message>
        <source>states, the same at any length</source>
        <translation>상태(길이와 무관)</translation>
    </message>
    <message>
        <source>full attention</source>
        <translation>전체 어텐션</translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation>슬라이딩 윈도</translation>
    </message>
    <message>
        <source>chunked attention</source>
        <translation>청크 어텐션</translation>
    </message>
    <message>
        <source>latent (MLA)</source>
        <translation>잠재(MLA)</translation>
    </message>
    <message>
        <source>index keys</source>
        <translation>인덱스 키</translation>
    </message>
    <message>
        <source>compressed</source>
        <translation>압축</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>키와 값</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 헤드</translation>
    </message>
    <message>
        <source>numbers in a head</source>
        <translation>헤드 차원</translation>
    </message>
    <message>
        <source>numbers in a vector</source>
        <translation>벡터 차원</translation>
    </message>
    <message>
        <source>key: %1 × %2 numbers (%3)</source>
        <translation>키: 원소 %1 × %2개(%3)</translation>
    </message>
    <message>
        <source>value: %1 × %2 numbers (%3)</source>
        <translation>값: 원소 %1 × %2개(%3)</translation>
    </message>
    <message>
        <source>one entry</source>
        <translation>항목 하나</translation>
    </message>
    <message>
        <source>one token</source>
        <translation>토큰 하나</translation>
    </message>
    <message>
        <source>tokens, rounded up</source>
        <translation>토큰 (런타임이 올림)</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>conversations</source>
        <translation>대화</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>other kinds: %1</source>
        <translation>다른 종류 %1가지</translation>
    </message>
    <message>
        <source>This model keeps nothing that grows with tokens.</source>
        <translation>이 모델에는 토큰에 따라 커지는 캐시가 없습니다.</translation>
    </message>
    <message>
        <source>cache in all</source>
        <translation>캐시 합계</translation>
    </message>
    <message>
        <source>beyond counting</source>
        <translation>셀 수 없이 큼</translation>
    </message>
    <message>
        <source>to read</source>
        <translation>읽을 양</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>읽는 시간</translation>
    </message>
    <message>
        <source>fixed cost of a step</source>
        <translation>단계마다 고정 비용</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>레이어 1개</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>레이어 %1개</translation>
    </message>
    <message>
        <source>%1 conversations</source>
        <translation>대화 %1개</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>대화</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1토큰</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1토큰</translation>
    </message>
    <message>
        <source>layers, on each card that keeps a share</source>
        <translation>레이어(나눠 가진 카드마다)</translation>
    </message>
    <message>
        <source>bytes of a vector (%1)</source>
        <translation>벡터 하나의 바이트(%1)</translation>
    </message>
    <message>
        <source>The engine&apos;s pool</source>
        <translation>엔진의 풀</translation>
    </message>
    <message>
        <source>for the cache</source>
        <translation>캐시용</translation>
    </message>
    <message>
        <source>tokens of a block</source>
        <translation>블록 하나의 토큰 수</translation>
    </message>
    <message>
        <source>tokens it holds</source>
        <translation>담을 수 있는 토큰 수</translation>
    </message>
    <message>
        <source>such conversations</source>
        <translation>이 길이의 대화 수</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>계산</translation>
    </message>
    <message>
        <source>one step in all</source>
        <translation>한 단계 합계</translation>
    </message>
    <message>
        <source>bytes each (%1)</source>
        <translation>원소당 바이트(%1)</translation>
    </message>
    <message>
        <source>%1 % of %2 GB/s</source>
        <translation>%2 GB/s의 %1 %</translation>
    </message>
    <message>
        <source>%1 × %2 cards</source>
        <translation>%1 × 카드 %2장</translation>
    </message>
    <message>
        <source>cards that divide each layer</source>
        <translation>레이어를 나눠 맡은 카드</translation>
    </message>
    <message>
        <source>KV heads on each card</source>
        <translation>카드마다 KV 헤드</translation>
    </message>
    <message>
        <source>time to the first token</source>
        <translation>첫 토큰까지의 시간</translation>
    </message>
    <message>
        <source>to read by the card</source>
        <translation>카드가 읽을 양</translation>
    </message>
    <message>
        <source>answer of %1 tokens</source>
        <translation>답변 %1토큰까지</translation>
    </message>
    <message>
        <source>between the cards</source>
        <translation>카드 사이 교환</translation>
    </message>
    <message>
        <source>at %1 % of %2 GB/s</source>
        <translation>%2 GB/s의 %1 %로</translation>
    </message>
    <message>
        <source>to read by the CPU</source>
        <translation>CPU가 읽을 양</translation>
    </message>
</context>
<context>
    <name>FieldText</name>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>no card</source>
        <translation>카드 없음</translation>
    </message>
    <message>
        <source>default</source>
        <translation>기본값</translation>
    </message>
    <message>
        <source>off</source>
        <translation>끔</translation>
    </message>
    <message>
        <source>on</source>
        <translation>켬</translation>
    </message>
    <message>
        <source>as published</source>
        <translation>공개된 그대로</translation>
    </message>
</context>
<context>
    <name>FigureText</name>
    <message>
        <source>This figure is not known here.</source>
        <translation>이 수치는 여기서 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Bound by arithmetic for long prompts, by reading the weights once for short ones.</source>
        <translation>긴 프롬프트는 연산이, 짧은 프롬프트는 가중치를 한 번 읽는 시간이 좌우합니다.</translation>
    </message>
    <message>
        <source>This is the model as published.</source>
        <translation>공개된 모델 그대로입니다.</translation>
    </message>
    <message>
        <source>Hypothetical: no such model was published. All else as in this scenario.</source>
        <translation>가정: 이런 모델은 공개된 적이 없습니다. 나머지는 이 시나리오와 같습니다.</translation>
    </message>
    <message>
        <source>Found by trying: the largest with which everything fits, all else as it is.</source>
        <translation>직접 대입해 찾은 값입니다. 나머지를 그대로 두고 모두 들어가는 가장 큰 값입니다.</translation>
    </message>
    <message>
        <source>What a step costs beside reading and computing: fitted to published runs.</source>
        <translation>읽기와 연산 말고 한 단계에 드는 시간입니다. 공개된 측정값에 맞춘 것입니다.</translation>
    </message>
    <message>
        <source>Operations of a step, divided by the share of the card&apos;s published rate that programs reach.</source>
        <translation>한 단계의 연산 수를, 카드의 공개 성능 가운데 프로그램이 실제로 쓰는 만큼으로 나눈 값입니다.</translation>
    </message>
    <message>
        <source>The card&apos;s published bandwidth, times the share of it that a step of these bytes reaches: fitted to published runs.</source>
        <translation>카드의 공개된 대역폭에, 이만큼을 읽는 단계가 실제로 쓰는 비율을 곱한 값입니다. 비율은 공개된 측정값에 맞춘 것입니다.</translation>
    </message>
    <message>
        <source>A step reads every weight that a token uses, and the whole cache of all conversations.</source>
        <translation>한 단계마다 토큰이 쓰는 가중치 전부와 모든 대화의 캐시 전체를 읽습니다.</translation>
    </message>
    <message>
        <source>set in the scenario</source>
        <translation>시나리오에서 정한 값</translation>
    </message>
    <message>
        <source>read from: %1</source>
        <translation>읽은 곳: %1</translation>
    </message>
    <message>
        <source>Rule: %1</source>
        <translation>규칙: %1</translation>
    </message>
    <message>
        <source>set by this program</source>
        <translation>이 프로그램이 정한 값</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>기본값</translation>
    </message>
    <message>
        <source>assumed here</source>
        <translation>여기서 가정한 값</translation>
    </message>
    <message>
        <source>from the catalogue: %1</source>
        <translation>목록에서: %1</translation>
    </message>
    <message>
        <source>one more token of a conversation adds:</source>
        <translation>대화 하나에 토큰 하나를 더하면:</translation>
    </message>
    <message>
        <source>the conversations of now keep:</source>
        <translation>지금의 대화들이 차지하는 크기:</translation>
    </message>
    <message>
        <source>Nothing that this model keeps grows with tokens here.</source>
        <translation>여기서는 이 모델이 보관하는 것 중 토큰에 따라 커지는 것이 없습니다.</translation>
    </message>
    <message>
        <source>The prompt, and a step for each further token while the cache grows: the exact sum over the steps.</source>
        <translation>프롬프트에 걸리는 시간에, 캐시가 커지는 동안 토큰마다 드는 한 단계씩을 그대로 더한 값입니다.</translation>
    </message>
    <message>
        <source>Exchanges between the cards (two a layer, or one hand-over a card where layers are split) and the bytes that they carry: fitted to published runs.</source>
        <translation>카드 사이에 교환하는 시간(레이어마다 두 번, 레이어를 나누어 맡으면 카드마다 한 번)과 그때 나르는 바이트입니다. 공개된 측정값에 맞춘 값입니다.</translation>
    </message>
    <message>
        <source>The latent is as wide as that of DeepSeek-V3: 512 + 64 numbers.</source>
        <translation>잠재 벡터의 폭은 DeepSeek-V3와 같습니다: 수 512 + 64개.</translation>
    </message>
</context>
<context>
    <name>LayerStrip</name>
    <message>
        <source>full attention</source>
        <translation>전체 어텐션</translation>
    </message>
    <message>
        <source>window</source>
        <translation>윈도</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>청크</translation>
    </message>
    <message>
        <source>latent (MLA)</source>
        <translation>잠재(MLA)</translation>
    </message>
    <message>
        <source>compressed</source>
        <translation>압축</translation>
    </message>
    <message>
        <source>another layer&apos;s cache</source>
        <translation>다른 레이어의 캐시 사용</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>교차 어텐션</translation>
    </message>
    <message>
        <source>state only</source>
        <translation>상태만</translation>
    </message>
    <message>
        <source>no cache</source>
        <translation>캐시 없음</translation>
    </message>
    <message>
        <source>short convolution</source>
        <translation>짧은 합성곱</translation>
    </message>
    <message>
        <source>compressor</source>
        <translation>압축기</translation>
    </message>
    <message>
        <source>1 KV head</source>
        <translation>KV 헤드 1개</translation>
    </message>
    <message>
        <source>%1 KV heads</source>
        <translation>KV 헤드 %1개</translation>
    </message>
    <message>
        <source>K %1 wide</source>
        <translation>K 너비 %1</translation>
    </message>
    <message>
        <source>V %1 wide</source>
        <translation>V 너비 %1</translation>
    </message>
    <message>
        <source>keeps %1 tokens</source>
        <translation>토큰 %1개 유지</translation>
    </message>
    <message>
        <source>index keys %1 wide</source>
        <translation>인덱스 키 너비 %1</translation>
    </message>
    <message>
        <source>one entry for %1 tokens</source>
        <translation>토큰 %1개마다 항목 하나</translation>
    </message>
    <message>
        <source>that of layer %1</source>
        <translation>%1번 레이어의 캐시</translation>
    </message>
    <message>
        <source>state: %1</source>
        <translation>상태: %1</translation>
    </message>
</context>
<context>
    <name>LessonPicture</name>
    <message>
        <source>weights %1</source>
        <translation>가중치 %1</translation>
    </message>
    <message>
        <source>runtime %1</source>
        <translation>런타임 %1</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 남음</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>캐시 %1</translation>
    </message>
    <message>
        <source>weights read %1</source>
        <translation>읽는 가중치 %1</translation>
    </message>
    <message>
        <source>cells read %1</source>
        <translation>읽는 칸 %1</translation>
    </message>
</context>
<context>
    <name>LessonSheet</name>
    <message>
        <source>Name and class:</source>
        <translation>반과 이름:</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>Because:</source>
        <translation>그렇게 생각한 까닭:</translation>
    </message>
    <message>
        <source>PDF sheet</source>
        <translation>PDF 학습지</translation>
    </message>
    <message>
        <source>%1 was not written.</source>
        <translation>저장하지 못했습니다: %1</translation>
    </message>
</context>
<context>
    <name>LogRows</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1바이트</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>cache K %1</source>
        <translation>캐시 K %1</translation>
    </message>
    <message>
        <source>cache K %1, V %2</source>
        <translation>캐시 K %1, V %2</translation>
    </message>
    <message>
        <source>%1 tokens in the cache</source>
        <translation>캐시 토큰 %1개</translation>
    </message>
    <message>
        <source>%1 requests of %2 tokens at once</source>
        <translation>토큰 %2개짜리 요청 동시 %1건</translation>
    </message>
    <message>
        <source>ranks that printed: %1</source>
        <translation>기록을 남긴 랭크: %1</translation>
    </message>
    <message>
        <source>cards: %1</source>
        <translation>카드: %1</translation>
    </message>
    <message>
        <source>caches added: %1</source>
        <translation>더한 캐시: %1</translation>
    </message>
    <message>
        <source>runs in the log: %1</source>
        <translation>로그의 실행 횟수: %1</translation>
    </message>
    <message>
        <source>Run %1: %2</source>
        <translation>실행 %1: %2</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>임베딩</translation>
    </message>
    <message>
        <source>Output head</source>
        <translation>출력 헤드</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>피드포워드</translation>
    </message>
    <message>
        <source>Routed experts</source>
        <translation>라우팅 전문가</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>공유 전문가</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>라우터</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>정규화</translation>
    </message>
    <message>
        <source>State layers</source>
        <translation>상태 레이어</translation>
    </message>
    <message>
        <source>Drafting layers</source>
        <translation>드래프트 레이어</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>기타</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1~%2</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>구조</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>이름 없음</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>파라미터</translation>
    </message>
    <message>
        <source>Active for one token</source>
        <translation>토큰 하나에 쓰는 파라미터</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>전문가</translation>
    </message>
    <message>
        <source>%1 of %2 for one token</source>
        <translation>토큰 하나에 %2개 중 %1개</translation>
    </message>
    <message>
        <source>Native context</source>
        <translation>기본 컨텍스트</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1토큰</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 헤드</translation>
    </message>
    <message>
        <source>Width of a K head</source>
        <translation>K 헤드의 너비</translation>
    </message>
    <message>
        <source>Width of a V head</source>
        <translation>V 헤드의 너비</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>윈도</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Format of the file</source>
        <translation>파일의 형식</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>Cache for one more token</source>
        <translation>토큰 하나마다 느는 캐시</translation>
    </message>
    <message>
        <source>… once the windows are full</source>
        <translation>… 윈도가 다 찬 뒤</translation>
    </message>
    <message>
        <source>Cache for one token of an encoder or image</source>
        <translation>인코더나 이미지 토큰 하나의 캐시</translation>
    </message>
    <message>
        <source>States of one sequence</source>
        <translation>대화 하나의 상태</translation>
    </message>
    <message>
        <source>Published type</source>
        <translation>공개된 자료형</translation>
    </message>
    <message>
        <source>Quantised with</source>
        <translation>양자화 방식</translation>
    </message>
    <message>
        <source>Cache type that the file suggests</source>
        <translation>파일이 권하는 캐시 형식</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>All tensors</source>
        <translation>텐서 전체</translation>
    </message>
    <message>
        <source>Error:</source>
        <translation>오류:</translation>
    </message>
    <message>
        <source>Warning:</source>
        <translation>경고:</translation>
    </message>
    <message>
        <source>Note:</source>
        <translation>참고:</translation>
    </message>
</context>
<context>
    <name>PlaybackBar</name>
    <message>
        <source>%1 sets the whole cache aside before the first token. It does not fit, so it refuses to start, or moves layers to the CPU&apos;s side.</source>
        <translation>%1: 첫 토큰 전에 캐시 전체를 잡아 둡니다. 들어가지 않으므로 시작하지 않거나, 레이어 일부를 CPU 쪽으로 옮깁니다.</translation>
    </message>
    <message>
        <source>%1 sets the whole cache aside before the first token. It does not fit, so it refuses to start.</source>
        <translation>%1: 첫 토큰 전에 캐시 전체를 잡아 둡니다. 들어가지 않으므로 시작하지 않습니다.</translation>
    </message>
    <message>
        <source>The weights alone do not fit: nothing can be written.</source>
        <translation>가중치만으로도 들어가지 않아 아무것도 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>Out of memory: %1 takes memory as tokens come, and after %2 tokens the next finds no room.</source>
        <translation>메모리가 바닥났습니다. %1: 토큰이 올 때마다 메모리를 잡으며, %2 토큰 다음은 자리가 없습니다.</translation>
    </message>
    <message>
        <source>The memory will end after %1 tokens.</source>
        <translation>%1 토큰에서 메모리가 바닥납니다.</translation>
    </message>
    <message>
        <source>%1 checks at the start that its pool holds one conversation of the whole context. It does not, so it refuses to start.</source>
        <translation>%1: 시작할 때 전체 컨텍스트의 대화 하나가 풀에 들어가는지 확인합니다. 들어가지 않으므로 시작하지 않습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 conversations run, faster for being fewer: what is left of the pool holds no other of this length. The others wait; %3 frees their blocks and computes them again when there is room.</source>
        <translation>대화 %2개 중 %1개만 돌며, 수가 줄어 저마다 더 빠릅니다. 풀의 남은 자리에는 이 길이의 대화가 하나 더 들어가지 못합니다. 나머지는 기다립니다. %3: 기다리는 쪽의 블록을 비우고, 자리가 나면 다시 계산합니다.</translation>
    </message>
    <message>
        <source>From %1 tokens each, the pool no longer holds all %2 conversations.</source>
        <translation>대화마다 %1 토큰을 넘으면 풀에 대화 %2개가 다 들어가지 못합니다.</translation>
    </message>
    <message>
        <source>Nothing is written yet. The weights lie on the card already.</source>
        <translation>아직 아무것도 쓰지 않았습니다. 가중치는 이미 카드에 올라가 있습니다.</translation>
    </message>
    <message>
        <source>Prefill: the prompt is read, up to %1 tokens at once. Each token writes its own column.</source>
        <translation>프리필: 프롬프트를 한 번에 최대 %1 토큰씩 읽습니다. 토큰은 저마다 자기 열을 채웁니다.</translation>
    </message>
    <message>
        <source>The context is full: %1 tokens. No old column was ever written again.</source>
        <translation>컨텍스트가 가득 찼습니다(%1 토큰). 그동안 한번 쓴 열을 다시 쓴 적은 없습니다.</translation>
    </message>
    <message>
        <source>The context is full: %1 tokens. Full windows dropped their oldest cells; none was written twice.</source>
        <translation>컨텍스트가 가득 찼습니다(%1 토큰). 가득 찬 윈도는 오래된 칸부터 버렸고, 두 번 쓴 칸은 없습니다.</translation>
    </message>
    <message>
        <source>The prompt is written. Now comes the answer, token by token.</source>
        <translation>프롬프트를 다 읽었습니다. 이제 답변이 토큰 하나씩 나옵니다.</translation>
    </message>
    <message>
        <source>Decode: one column for each token. A full window drops its oldest cell for it and stays as long as it is.</source>
        <translation>디코드: 토큰마다 열이 하나씩 늘어납니다. 가득 찬 윈도는 가장 오래된 칸을 버리고 새 칸을 받으므로 길이가 그대로입니다.</translation>
    </message>
    <message>
        <source>Decode: one column for each token. To write it, the card reads every cell that is kept: ever more of them.</source>
        <translation>디코드: 토큰마다 열이 하나씩 늘어납니다. 토큰을 쓸 때마다 남겨 둔 칸을 모두 읽어야 하는데, 그 칸이 점점 많아집니다.</translation>
    </message>
    <message>
        <source>Out of memory. Reckoned as in a textbook, for no real runtime: memory is taken token by token, and after %1 tokens the next finds no room.</source>
        <translation>메모리가 바닥났습니다. 실제 런타임이 아니라 교과서식으로 토큰마다 메모리를 잡는다고 본 계산이며, %1 토큰 다음은 자리가 없습니다.</translation>
    </message>
    <message>
        <source>Prefill: the prompt is read. Each token rewrites the states, and nothing grows.</source>
        <translation>프리필: 프롬프트를 읽습니다. 토큰마다 상태를 고쳐 쓸 뿐, 늘어나는 것은 없습니다.</translation>
    </message>
    <message>
        <source>Each token rewrites the states. Nothing grows: neither the memory nor the time of a token.</source>
        <translation>토큰마다 상태를 고쳐 씁니다. 메모리도, 토큰 하나에 걸리는 시간도 늘지 않습니다.</translation>
    </message>
</context>
<context>
    <name>ScenarioFile</name>
    <message>
        <source>The folder %1 is no longer there.</source>
        <translation>%1 폴더가 이제 없습니다.</translation>
    </message>
    <message>
        <source>The disk is full. Make room, or choose another disk.</source>
        <translation>디스크가 가득 찼습니다. 공간을 비우거나 다른 디스크를 고르세요.</translation>
    </message>
    <message>
        <source>Your share of the disk is used up. Make room, or choose another disk.</source>
        <translation>디스크 할당량을 다 썼습니다. 공간을 비우거나 다른 디스크를 고르세요.</translation>
    </message>
    <message>
        <source>The disk of %1 may only be read.</source>
        <translation>%1 디스크는 읽기 전용입니다.</translation>
    </message>
    <message>
        <source>You may not write to %1.</source>
        <translation>%1에 쓸 권한이 없습니다.</translation>
    </message>
</context>
<context>
    <name>TokenSentence</name>
    <message>
        <source>A small boat left the port at dawn and came back at dusk with silver fish</source>
        <extracomment>A sentence of exactly sixteen words with spaces between them; each is drawn as one token.</extracomment>
        <translation>작은 배 한 척이 새벽에 항구를 떠나 먼 바다로 갔다가 해가 질 무렵 고기를 싣고 돌아왔다</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>seconds of the prompt</source>
        <translation>프롬프트 처리(초)</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>프롬프트 토큰</translation>
    </message>
    <message>
        <source>upper end of the band</source>
        <translation>범위의 위 끝 배율</translation>
    </message>
    <message>
        <source>lower end of the band</source>
        <translation>범위의 아래 끝 배율</translation>
    </message>
    <message>
        <source>fixed seconds</source>
        <translation>고정 비용(초)</translation>
    </message>
    <message>
        <source>seconds of the CPU&apos;s side</source>
        <translation>CPU 쪽(초)</translation>
    </message>
    <message>
        <source>seconds of arithmetic</source>
        <translation>연산(초)</translation>
    </message>
    <message>
        <source>seconds for cache and states</source>
        <translation>캐시와 상태 읽기(초)</translation>
    </message>
    <message>
        <source>seconds for weights</source>
        <translation>가중치 읽기(초)</translation>
    </message>
    <message>
        <source>bytes read on the CPU&apos;s side</source>
        <translation>CPU 쪽에서 읽는 바이트</translation>
    </message>
    <message>
        <source>bytes of cache and states read</source>
        <translation>읽는 캐시와 상태 바이트</translation>
    </message>
    <message>
        <source>bytes of weights read</source>
        <translation>읽는 가중치 바이트</translation>
    </message>
    <message>
        <source>bandwidth that counts</source>
        <translation>계산에 쓰는 대역폭</translation>
    </message>
    <message>
        <source>seconds a layer</source>
        <translation>레이어당 초</translation>
    </message>
    <message>
        <source>seconds a step</source>
        <translation>단계당 초</translation>
    </message>
    <message>
        <source>share of main memory&apos;s bandwidth that is reached</source>
        <translation>실제로 내는 주 메모리 대역폭 비율</translation>
    </message>
    <message>
        <source>bandwidth of main memory</source>
        <translation>주 메모리 대역폭</translation>
    </message>
    <message>
        <source>share of the bandwidth that is reached</source>
        <translation>실제로 내는 대역폭 비율</translation>
    </message>
    <message>
        <source>FP16 rate of a card</source>
        <translation>카드 한 장의 FP16 연산 속도</translation>
    </message>
    <message>
        <source>bandwidth of a card</source>
        <translation>카드 한 장의 대역폭</translation>
    </message>
    <message>
        <source>parameters a token passes</source>
        <translation>토큰이 지나는 파라미터</translation>
    </message>
    <message>
        <source>tokens that sparse attention reads</source>
        <translation>희소 어텐션이 읽는 토큰</translation>
    </message>
    <message>
        <source>bytes of logits a sequence</source>
        <translation>대화당 로짓 바이트</translation>
    </message>
    <message>
        <source>embedding tables</source>
        <translation>임베딩 표</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>출력 헤드</translation>
    </message>
    <message>
        <source>layers without routed experts</source>
        <translation>라우팅 전문가를 뺀 레이어</translation>
    </message>
    <message>
        <source>layers on the CPU&apos;s side</source>
        <translation>CPU 쪽 레이어</translation>
    </message>
    <message>
        <source>The textbook runtime ignores {field}: it puts everything on the cards.</source>
        <translation>textbook 런타임은 모두 카드에 두므로 다음 설정을 쓰지 않습니다: {field}</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>필요한 양</translation>
    </message>
    <message>
        <source>memory of the cards</source>
        <translation>카드 메모리 합계</translation>
    </message>
    <message>
        <source>memory of a card</source>
        <translation>카드 한 장의 메모리</translation>
    </message>
    <message>
        <source>in use already</source>
        <translation>이미 사용 중</translation>
    </message>
    <message>
        <source>driver and libraries</source>
        <translation>드라이버와 라이브러리</translation>
    </message>
    <message>
        <source>compute buffers</source>
        <translation>계산 버퍼</translation>
    </message>
    <message>
        <source>states</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Not checked against runs: the CPU&apos;s part is assumed to read at 35 % of main memory&apos;s bandwidth</source>
        <translation>실측과 비교하지 않음: CPU 쪽은 주 메모리 대역폭의 35 %로 읽는다고 가정</translation>
    </message>
    <message>
        <source>needed for one more</source>
        <translation>하나 더 늘리면 필요한 양</translation>
    </message>
    <message>
        <source>memory of the card</source>
        <translation>해당 카드의 메모리</translation>
    </message>
    <message>
        <source>main memory</source>
        <translation>주 메모리</translation>
    </message>
    <message>
        <source>needed at the limit</source>
        <translation>한계에서 필요한 양</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>파라미터</translation>
    </message>
    <message>
        <source>experts that a token does not use</source>
        <translation>토큰이 쓰지 않는 전문가</translation>
    </message>
    <message>
        <source>experts a layer</source>
        <translation>레이어당 전문가</translation>
    </message>
    <message>
        <source>numbers of the routed experts</source>
        <translation>라우팅 전문가의 원소 수</translation>
    </message>
    <message>
        <source>token table, tied</source>
        <translation>출력과 함께 쓰는 토큰 표</translation>
    </message>
    <message>
        <source>outside the layers</source>
        <translation>레이어 밖</translation>
    </message>
    <message>
        <source>routed experts</source>
        <translation>라우팅 전문가</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>모든 레이어</translation>
    </message>
    <message>
        <source>size given</source>
        <translation>지정한 크기</translation>
    </message>
    <message>
        <source>more, for the size given</source>
        <translation>지정한 크기에 맞춰 더한 값</translation>
    </message>
    <message>
        <source>less, for the size given</source>
        <translation>지정한 크기에 맞춰 뺀 값</translation>
    </message>
    <message>
        <source>scales and rounding</source>
        <translation>배율 값과 올림</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>올림</translation>
    </message>
    <message>
        <source>bytes a number</source>
        <translation>원소당 바이트</translation>
    </message>
    <message>
        <source>numbers a block</source>
        <translation>블록당 원소 수</translation>
    </message>
    <message>
        <source>bytes a block</source>
        <translation>블록당 바이트</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>원소 수</translation>
    </message>
    <message>
        <source>Caches and states lie on the cards; otherwise in main memory</source>
        <translation>캐시와 상태를 카드에 둡니다. 끄면 주 메모리에 둡니다</translation>
    </message>
    <message>
        <source>Cache on the cards</source>
        <translation>카드에 캐시 두기</translation>
    </message>
    <message>
        <source>The first so many layers keep their routed experts in main memory</source>
        <translation>앞쪽부터 이만큼의 레이어는 라우팅 전문가를 주 메모리에 둡니다</translation>
    </message>
    <message>
        <source>Expert layers on the CPU</source>
        <translation>CPU에 두는 전문가 레이어</translation>
    </message>
    <message>
        <source>Layers that the cards hold, the last first; the output layer counts as one</source>
        <translation>카드에 두는 레이어 수. 뒤쪽 레이어부터 올리며 출력 레이어도 하나로 셉니다</translation>
    </message>
    <message>
        <source>Layers on the cards</source>
        <translation>카드에 두는 레이어</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no runtime option. Write KEY=VALUE, such as ubatch=2048.</source>
        <translation>&quot;{text}&quot;: 런타임 설정이 아닙니다. ubatch=2048처럼 KEY=VALUE 꼴로 적으세요.</translation>
    </message>
    <message>
        <source>The file does not determine the model&apos;s tensors, so the size of its weights is unknown. Give it in bytes.</source>
        <translation>파일만으로는 모델의 텐서를 정할 수 없어 가중치의 크기를 모릅니다. 바이트로 적으세요.</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no range. Write FIELD=a..b:log2, FIELD=a..b:step N or FIELD=x,y,z with a &lt;= b (doubling starts from 1 or more).</source>
        <translation>&quot;{text}&quot;: 범위가 아닙니다. FIELD=a..b:log2, FIELD=a..b:step N 또는 FIELD=x,y,z 꼴로 적으세요. a &lt;= b여야 하고 두 배씩은 1 이상에서 시작합니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} must be a card&apos;s name or an object in braces; it is {found}.</source>
        <translation>{file}, {place}: {field}: 카드 이름이나 중괄호로 묶은 객체여야 합니다. 실제: {found}.</translation>
    </message>
    <message>
        <source>{file}, {place}: weights must be a format&apos;s name, a number of bytes or both in an object; it is {found}.</source>
        <translation>{file}, {place}: weights는 형식 이름, 바이트 수, 또는 둘을 담은 객체여야 합니다. 실제: {found}.</translation>
    </message>
    <message>
        <source>{file} is not a scenario: it has none of a scenario&apos;s fields. Open a scenario that KVSight saved.</source>
        <translation>{file}: 시나리오의 항목이 하나도 없습니다. KVSight로 저장한 시나리오를 여세요.</translation>
    </message>
    <message>
        <source>The runtime&apos;s way to the card</source>
        <translation>런타임이 GPU를 쓰는 방식(CUDA, Metal 등)</translation>
    </message>
    <message>
        <source>The cache&apos;s rows are rounded up to a multiple of it</source>
        <translation>캐시의 셀 수를 이 값의 배수로 올립니다</translation>
    </message>
    <message>
        <source>Bandwidth of the machine&apos;s memory</source>
        <translation>컴퓨터 메모리의 대역폭</translation>
    </message>
    <message>
        <source>Main memory&apos;s speed</source>
        <translation>주 메모리의 속도</translation>
    </message>
    <message>
        <source>Memory of the machine, for what lies on the CPU&apos;s side</source>
        <translation>CPU 쪽에 놓이는 것을 담을 컴퓨터의 메모리</translation>
    </message>
    <message>
        <source>llama.cpp is not known to run the architecture &quot;{family}&quot;: it is sized by the general rules.</source>
        <translation>llama.cpp가 지원하는지 알 수 없는 구조(&quot;{family}&quot;)라 일반 규칙으로 계산했습니다.</translation>
    </message>
    <message>
        <source>gpu.memory_bytes is {value} bytes. Write a card&apos;s memory in bytes: 24 GiB are 25769803776.</source>
        <translation>gpu.memory_bytes 값: {value}. 카드의 메모리를 바이트로 적으세요. 24 GiB는 25769803776입니다.</translation>
    </message>
    <message>
        <source>{file} names layers with a {key} state but not its sizes; the state&apos;s bytes are unknown.</source>
        <translation>{file}: {key} 상태가 있는 레이어의 크기가 적혀 있지 않아 상태의 바이트를 알 수 없습니다.</translation>
    </message>
    <message>
        <source>{file} has windowed layers but no &quot;{key}&quot;; they are counted as full.</source>
        <translation>{file}: 윈도가 있는 레이어가 있지만 &quot;{key}&quot; 항목이 없어 전체 어텐션으로 계산했습니다.</translation>
    </message>
    <message>
        <source>{file} says neither &quot;hidden_size&quot; nor &quot;head_dim&quot;. Add one of them.</source>
        <translation>{file}: &quot;hidden_size&quot;도 &quot;head_dim&quot;도 없습니다. 하나를 추가하세요.</translation>
    </message>
    <message>
        <source>{file} is a git-LFS pointer, not the file itself. Run &quot;git lfs pull&quot; or download the file.</source>
        <translation>{file}: 파일이 아니라 git-LFS 포인터입니다. &quot;git lfs pull&quot;을 실행하거나 파일을 내려받으세요.</translation>
    </message>
    <message>
        <source>{place}: &quot;{name}&quot; stands here a second time; the last one counts.</source>
        <translation>{place}: &quot;{name}&quot; 항목이 두 번 나옵니다. 마지막 것을 씁니다.</translation>
    </message>
    <message>
        <source>{place}: &quot;{name}&quot; is {value}, which JSON does not know; it is read as no number.</source>
        <translation>{place}: &quot;{name}&quot; 값 {value}: JSON에 없는 값이라 수로 읽지 않았습니다.</translation>
    </message>
    <message>
        <source>The card&apos;s memory is the size on the box; the driver offers a little less.</source>
        <translation>카드 메모리는 표기 용량이며, 드라이버가 내주는 양은 조금 적습니다.</translation>
    </message>
    <message>
        <source>Compute buffers and the driver&apos;s share are estimates.</source>
        <translation>연산 버퍼와 드라이버 몫은 추정치입니다.</translation>
    </message>
    <message>
        <source>the checkpoint: a repository&apos;s name or a folder</source>
        <translation>체크포인트: 저장소 이름 또는 폴더</translation>
    </message>
    <message>
        <source>vLLM refuses more than the model&apos;s {native} tokens unless its position scaling is set.</source>
        <translation>위치 스케일링을 설정하지 않으면 vLLM은 모델의 한도를 넘는 토큰을 거부합니다 (한도 {native}토큰).</translation>
    </message>
    <message>
        <source>Name a repository whose weights are {format}: this one is the publisher&apos;s.</source>
        <translation>여기 적힌 것은 제작사의 저장소입니다. 가중치 형식에 맞는 저장소를 적으세요: {format}.</translation>
    </message>
    <message>
        <source>the model&apos;s file</source>
        <translation>모델 파일</translation>
    </message>
    <message>
        <source>the cache stays on the CPU&apos;s side</source>
        <translation>캐시를 CPU 쪽에 둠</translation>
    </message>
    <message>
        <source>the first layers whose experts stay on the CPU&apos;s side</source>
        <translation>전문가를 CPU 쪽에 두는 앞쪽 레이어 수</translation>
    </message>
    <message>
        <source>type of the cache&apos;s values</source>
        <translation>캐시 값의 형식</translation>
    </message>
    <message>
        <source>type of the cache&apos;s keys</source>
        <translation>캐시 키의 형식</translation>
    </message>
    <message>
        <source>This model is a config&apos;s text: save the scenario to a file and open that.</source>
        <translation>이 모델은 config 본문으로 주어졌습니다. 시나리오를 파일로 저장해서 여세요.</translation>
    </message>
    <message>
        <source>driver&apos;s share of a card</source>
        <translation>카드에서 드라이버의 몫</translation>
    </message>
    <message>
        <source>The driver&apos;s share is not known, since the card&apos;s maker is not: the total leaves it out. Name a backend.</source>
        <translation>카드의 제조사를 몰라 드라이버의 몫을 모르므로 합계에서 뺐습니다. 백엔드를 지정하세요.</translation>
    </message>
    <message>
        <source>Without a card the driver&apos;s share is not known: the total leaves it out.</source>
        <translation>카드가 없어 드라이버의 몫을 모르므로 합계에서 뺐습니다.</translation>
    </message>
    <message>
        <source>The config does not give the sizes of the model&apos;s state, so the total leaves it out.</source>
        <translation>설정 파일에 상태의 크기가 없어 합계에서 뺐습니다.</translation>
    </message>
    <message>
        <source>The size of the weights is not known, so the total leaves them out. Name a known format, or give the weights&apos; bytes.</source>
        <translation>가중치의 크기를 몰라 합계에서 뺐습니다. 알려진 형식을 고르거나 바이트 수를 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the architecture &quot;{family}&quot; is not known; it is read by the usual keys.</source>
        <translation>{file}, {place}: 구조 &quot;{family}&quot;: 알 수 없어 흔한 이름으로 읽었습니다.</translation>
    </message>
    <message>
        <source>{file} names no &quot;{key}&quot;; it is read by the usual keys.</source>
        <translation>{file}: &quot;{key}&quot; 항목이 없어 흔한 이름으로 읽었습니다.</translation>
    </message>
    <message>
        <source>{file} names no sizes of a language model. Needed are &quot;num_hidden_layers&quot;, &quot;num_attention_heads&quot; and &quot;hidden_size&quot; (or &quot;head_dim&quot;), at the top or under &quot;text_config&quot;.</source>
        <translation>{file}: 언어 모델의 크기가 없습니다. 맨 위나 &quot;text_config&quot; 아래에 &quot;num_hidden_layers&quot;, &quot;num_attention_heads&quot;, &quot;hidden_size&quot;(또는 &quot;head_dim&quot;) 항목이 필요합니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: the language part is elsewhere (&quot;{name}&quot;). Open its config.json.</source>
        <translation>{file}, {place}: 언어 부분이 다른 곳에 있습니다(&quot;{name}&quot;). 그 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{family}&quot; is a tower or an encoder without a decoder; it keeps no KV cache. Open the config.json of the language model.</source>
        <translation>{file}, {place}: &quot;{family}&quot;: 디코더가 없는 인코더라 KV 캐시가 없습니다. 언어 모델의 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows a scenario, not a model. Open it as a scenario.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 모델이 아니라 시나리오입니다. 시나리오로 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows settings of a quantiser. Open config.json beside it.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 양자화 설정입니다. 옆에 있는 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows settings of text generation. Open config.json beside it.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 텍스트 생성 설정입니다. 옆에 있는 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows the state of a training run. Open config.json beside it.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 학습 상태 파일입니다. 옆에 있는 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows the index of a sharded checkpoint. Open it as model.safetensors.index.json, or config.json beside it.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 나뉜 체크포인트의 색인입니다. model.safetensors.index.json 이름으로 열거나 옆에 있는 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows settings of an image or audio processor. Open config.json beside it.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 이미지나 소리 처리기 설정입니다. 옆에 있는 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows a tokenizer&apos;s file. Open config.json beside it.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 토크나이저 파일입니다. 옆에 있는 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows settings of an adapter (LoRA). Open its base model&apos;s config.json.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 어댑터(LoRA) 설정입니다. 바탕 모델의 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file} describes an encoder with a decoder. The decoder&apos;s own cache is sized; the cross cache depends on the encoder&apos;s input.</source>
        <translation>{file}: 인코더와 디코더가 있는 모델입니다. 디코더의 캐시만 계산합니다. 교차 캐시는 인코더 입력에 따라 달라집니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: the quantisation method &quot;{method}&quot; is not known; name a weight format.</source>
        <translation>{file}, {place}: 양자화 방식 &quot;{method}&quot;: 알 수 없습니다. 가중치 형식을 고르세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; names no type of numbers that is known; name a weight format.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목의 숫자 형식을 알 수 없습니다. 가중치 형식을 고르세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; must be a list of words.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목은 단어 목록이어야 합니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; must be a list, and is {value}.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목은 목록이어야 합니다. 지금 값: {value}.</translation>
    </message>
    <message>
        <source>{file} does not say &quot;{key}&quot;. Add it; these names are understood: {others}.</source>
        <translation>{file}: &quot;{key}&quot; 항목이 없습니다. 추가하세요. 알아보는 이름: {others}.</translation>
    </message>
    <message>
        <source>{file} leaves out &quot;{key}&quot;: missing, class default {value} of {family} used.</source>
        <translation>{file}: &quot;{key}&quot; 항목이 없어 기본값({family}: {value})을 썼습니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; is {value}; it must be a whole number from {least} to {most}.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 값 {value}: {least}~{most} 범위의 정수여야 합니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; must be a number, and is {value}.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목은 수여야 합니다. 지금 값: {value}.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; is written as a text; it is read as {value}.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목이 문자열로 적혀 있어 다음 값으로 읽었습니다: {value}.</translation>
    </message>
    <message>
        <source>{file}: one token uses {used} experts, and there are {experts}.</source>
        <translation>{file}: 토큰 하나가 쓰는 전문가는 {used}개인데 전문가는 모두 {experts}개입니다.</translation>
    </message>
    <message>
        <source>The config does not give the widths that the compute buffer follows from: the total leaves it out.</source>
        <translation>설정 파일에 계산 버퍼를 정하는 폭이 없어 합계에서 뺐습니다.</translation>
    </message>
    <message>
        <source>The card has figures but no name. Give its id, or name and memory_bytes.</source>
        <translation>카드에 수치는 있고 이름이 없습니다. id를 적거나 name과 memory_bytes를 적으세요.</translation>
    </message>
    <message>
        <source>The size of the cache is not known, so the total leaves it out. Choose a known cache type.</source>
        <translation>캐시 크기를 몰라 합계에서 뺐습니다. 알려진 캐시 형식을 고르세요.</translation>
    </message>
    <message>
        <source>A sum of bytes does not fit 64 bits: it is far beyond every card. Lower the context or the number of sequences.</source>
        <translation>바이트 합계가 64비트를 넘습니다. 어떤 카드로도 감당할 수 없으니 컨텍스트나 대화 수를 줄이세요.</translation>
    </message>
    <message>
        <source>The computer around the card is assumed to have 64 GiB of memory at 80 GB/s.</source>
        <translation>카드를 꽂은 컴퓨터의 메모리는 64 GiB, 80 GB/s로 가정했습니다.</translation>
    </message>
    <message>
        <source>tokens each</source>
        <translation>대화마다 토큰</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>대화 수</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>카드</translation>
    </message>
    <message>
        <source>in use already on each card</source>
        <translation>카드마다 이미 사용 중</translation>
    </message>
    <message>
        <source>It fits: one conversation of {context} tokens, {free} to spare.</source>
        <translation>들어갑니다: {context}토큰 대화 하나, {free} 여유.</translation>
    </message>
    <message>
        <source>It fits: {sequences} conversations of {context} tokens, {free} to spare.</source>
        <translation>들어갑니다: {context}토큰 대화 {sequences}개, {free} 여유.</translation>
    </message>
    <message>
        <source>It fits: one conversation of {context} tokens at about {speed} tokens/s, {free} to spare.</source>
        <translation>들어갑니다: {context}토큰 대화 하나, 초당 약 {speed}토큰, {free} 여유.</translation>
    </message>
    <message>
        <source>It fits: {sequences} conversations of {context} tokens at about {speed} tokens/s each, {free} to spare.</source>
        <translation>들어갑니다: {context}토큰 대화 {sequences}개, 각각 초당 약 {speed}토큰, {free} 여유.</translation>
    </message>
    <message>
        <source>Too big: the weights alone take {weights}, more than the {capacity} of {gpu}.</source>
        <translation>너무 큽니다: 가중치만 {weights}, 카드 용량 {capacity} ({gpu}).</translation>
    </message>
    <message>
        <source>Too long: one conversation of {context} tokens is far more than {gpu} holds.</source>
        <translation>너무 깁니다: {context}토큰 대화 하나가 카드 용량을 크게 넘습니다 ({gpu}).</translation>
    </message>
    <message>
        <source>Too long: {sequences} conversations of {context} tokens are far more than {gpu} holds.</source>
        <translation>너무 깁니다: {context}토큰 대화 {sequences}개가 카드 용량을 크게 넘습니다 ({gpu}).</translation>
    </message>
    <message>
        <source>It does not fit: memory is enough in sum, but one card or the host has too little.</source>
        <translation>들어가지 않습니다: 합계는 충분하지만 카드 한 장이나 주 메모리가 모자랍니다.</translation>
    </message>
    <message>
        <source>Too long: the weights fit, but {context} tokens lack {short}. Up to {longest} tokens fit.</source>
        <translation>너무 깁니다: 가중치는 들어가지만 {context}토큰에는 {short} 모자랍니다. {longest}토큰까지 들어갑니다.</translation>
    </message>
    <message>
        <source>Too long: the weights fit, but {sequences} × {context} tokens lack {short}. Up to {longest} tokens each fit.</source>
        <translation>너무 깁니다: 가중치는 들어가지만 {sequences} × {context}토큰에는 {short} 모자랍니다. 대화마다 {longest}토큰까지 들어갑니다.</translation>
    </message>
    <message>
        <source>The size of the weights is not known. The cache alone takes {cache}.</source>
        <translation>가중치의 크기를 모릅니다. 캐시만 {cache} 필요합니다.</translation>
    </message>
    <message>
        <source>The memory for this cannot be told.</source>
        <translation>여기에 드는 메모리를 알 수 없습니다.</translation>
    </message>
    <message>
        <source>One conversation of {context} tokens takes {total}. Choose a card to see if it fits.</source>
        <translation>{context}토큰 대화 하나에 {total} 필요합니다. 카드를 고르면 들어가는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>{sequences} conversations of {context} tokens take {total}. Choose a card to see if they fit.</source>
        <translation>{context}토큰 대화 {sequences}개에 {total} 필요합니다. 카드를 고르면 들어가는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>This takes {total}. The memory of {gpu} is not known.</source>
        <translation>{total} 필요합니다. 카드의 메모리 크기는 알려져 있지 않습니다 ({gpu}).</translation>
    </message>
    <message>
        <source>longest context: {longest} tokens</source>
        <translation>최대 컨텍스트: {longest}토큰</translation>
    </message>
    <message>
        <source>longest context: {longest} tokens each</source>
        <translation>최대 컨텍스트: 대화마다 {longest}토큰</translation>
    </message>
    <message>
        <source>memory does not grow with context here</source>
        <translation>여기서는 컨텍스트가 길어져도 메모리가 늘지 않음</translation>
    </message>
    <message>
        <source>then the runtime takes it</source>
        <translation>그러면 런타임이 받아들입니다</translation>
    </message>
    <message>
        <source>frees {freed}</source>
        <translation>{freed} 확보</translation>
    </message>
    <message>
        <source>it fits, {free} to spare</source>
        <translation>들어갑니다, {free} 여유</translation>
    </message>
    <message>
        <source>it fits, {free} to spare, at about {speed} tokens/s</source>
        <translation>들어갑니다, 여유 {free}, 초당 약 {speed}토큰</translation>
    </message>
    <message>
        <source>Flash attention on</source>
        <translation>플래시 어텐션 켜기</translation>
    </message>
    <message>
        <source>One cache for all conversations</source>
        <translation>모든 대화가 캐시 하나를 함께 쓰기</translation>
    </message>
    <message>
        <source>Windowed layers keep their window alone</source>
        <translation>윈도 레이어는 윈도만큼만 보관</translation>
    </message>
    <message>
        <source>V cache as {type}</source>
        <translation>V 캐시 형식 {type}</translation>
    </message>
    <message>
        <source>K and V cache as {type}</source>
        <translation>K·V 캐시 형식 {type}</translation>
    </message>
    <message>
        <source>One conversation at a time</source>
        <translation>한 번에 대화 하나</translation>
    </message>
    <message>
        <source>{count} conversations at a time</source>
        <translation>한 번에 대화 {count}개</translation>
    </message>
    <message>
        <source>Context of {context} tokens</source>
        <translation>컨텍스트 {context}토큰</translation>
    </message>
    <message>
        <source>Weights as {format}</source>
        <translation>가중치 형식 {format}</translation>
    </message>
    <message>
        <source>Experts of {moved} layers on the CPU</source>
        <translation>레이어 {moved}개의 전문가를 CPU 쪽에 두기</translation>
    </message>
    <message>
        <source>{moved} of {layers} layers on the CPU</source>
        <translation>레이어 {layers}개 중 {moved}개를 CPU 쪽에 두기</translation>
    </message>
    <message>
        <source>{count} × {gpu}</source>
        <translation>{gpu} {count}장</translation>
    </message>
    <message>
        <source>{gpu} instead</source>
        <translation>카드 바꾸기: {gpu}</translation>
    </message>
    <message>
        <source>{count} × {gpu} instead</source>
        <translation>카드 바꾸기: {gpu} {count}장</translation>
    </message>
    <message>
        <source>Want more room?</source>
        <translation>여유가 더 필요하면:</translation>
    </message>
    <message>
        <source>Cheapest fix:</source>
        <translation>가장 쉬운 해결책:</translation>
    </message>
    <message>
        <source>each head its own (MHA)</source>
        <translation>헤드마다 따로 (MHA)</translation>
    </message>
    <message>
        <source>as here</source>
        <translation>지금 그대로</translation>
    </message>
    <message>
        <source>one for all heads (MQA)</source>
        <translation>모든 헤드가 하나를 공유 (MQA)</translation>
    </message>
    <message>
        <source>Put the path of your own GGUF file in the place of {file}.</source>
        <translation>{file} 자리에 가지고 있는 GGUF 파일의 경로를 넣으세요.</translation>
    </message>
    <message>
        <source>llama.cpp has no cache of type {type}: the line leaves f16.</source>
        <translation>llama.cpp에 없는 캐시 형식입니다: {type}. 명령은 f16 그대로 둡니다.</translation>
    </message>
    <message>
        <source>layers on the cards, the last first; the output layer counts as one</source>
        <translation>카드에 두는 레이어 수, 마지막 레이어부터. 출력 레이어도 하나로 셉니다</translation>
    </message>
    <message>
        <source>all layers on the cards</source>
        <translation>모든 레이어를 카드에</translation>
    </message>
    <message>
        <source>flash attention; a quantised V cache needs it</source>
        <translation>플래시 어텐션. 양자화한 V 캐시에 필요합니다</translation>
    </message>
    <message>
        <source>tokens that one prompt step handles</source>
        <translation>프롬프트 한 단계가 처리하는 토큰 수</translation>
    </message>
    <message>
        <source>tokens of a logical batch</source>
        <translation>논리 배치의 토큰 수</translation>
    </message>
    <message>
        <source>tokens of a logical batch: no smaller than those of a step</source>
        <translation>논리 배치의 토큰 수: 한 단계의 토큰 수 이상</translation>
    </message>
    <message>
        <source>one cache that all conversations share</source>
        <translation>모든 대화가 함께 쓰는 캐시 하나</translation>
    </message>
    <message>
        <source>windowed layers keep the whole context</source>
        <translation>윈도 레이어도 컨텍스트 전체를 보관</translation>
    </message>
    <message>
        <source>llama.cpp pads to 256 cells. No flag changes that to {count}.</source>
        <translation>llama.cpp는 셀 256개 단위로 채웁니다. 이를 바꾸는 플래그는 없습니다 (원하는 값: {count}).</translation>
    </message>
    <message>
        <source>llama.cpp takes at most {most} tokens over all conversations.</source>
        <translation>llama.cpp가 받는 토큰은 모든 대화를 합쳐 최대 {most}개입니다.</translation>
    </message>
    <message>
        <source>tokens over all conversations: {context} × {sequences}</source>
        <translation>모든 대화를 합친 토큰 수: {context} × {sequences}</translation>
    </message>
    <message>
        <source>conversations at a time; without it the server chooses</source>
        <translation>동시 대화 수. 없으면 서버가 정합니다</translation>
    </message>
    <message>
        <source>how the model is split over the cards</source>
        <translation>모델을 카드에 나누는 방법</translation>
    </message>
    <message>
        <source>vLLM keeps K and V in one type: {k} and {v} cannot be asked for.</source>
        <translation>vLLM은 K와 V를 한 형식으로 보관합니다. 서로 다른 형식은 요청할 수 없습니다: {k}, {v}.</translation>
    </message>
    <message>
        <source>type of the cache</source>
        <translation>캐시 형식</translation>
    </message>
    <message>
        <source>type of the cache: as the model computes, 16 bits</source>
        <translation>캐시 형식: 모델의 연산과 같은 16비트</translation>
    </message>
    <message>
        <source>vLLM has no cache of type {type}. fp8 is its 8-bit type.</source>
        <translation>vLLM에 없는 캐시 형식입니다: {type}. 8비트 형식은 fp8입니다.</translation>
    </message>
    <message>
        <source>share of each card that it takes in all, what is in use already left out</source>
        <translation>이미 사용 중인 몫을 뺀, 카드마다 차지하는 전체 비율</translation>
    </message>
    <message>
        <source>This line keeps all layers on the cards: vLLM does not divide them between cards and CPU.</source>
        <translation>이 명령은 모든 레이어를 카드에 둡니다. vLLM은 레이어를 카드와 CPU에 나누어 두지 않습니다.</translation>
    </message>
    <message>
        <source>tokens of each conversation, prompt and answer together</source>
        <translation>대화마다의 토큰 수, 프롬프트와 답변 합계</translation>
    </message>
    <message>
        <source>conversations at a time</source>
        <translation>동시 대화 수</translation>
    </message>
    <message>
        <source>each layer is split over so many cards</source>
        <translation>레이어 하나를 나누어 맡는 카드 수</translation>
    </message>
    <message>
        <source>the layers are dealt to so many cards</source>
        <translation>레이어들을 나누어 맡는 카드 수</translation>
    </message>
    <message>
        <source>Ollama keeps K and V in one type: {k} and {v} cannot be asked for.</source>
        <translation>Ollama는 K와 V를 한 형식으로 보관합니다. 서로 다른 형식은 요청할 수 없습니다: {k}, {v}.</translation>
    </message>
    <message>
        <source>type of the cache, for all models</source>
        <translation>모든 모델에 쓰이는 캐시 형식</translation>
    </message>
    <message>
        <source>Ollama has no cache of type {type}. It offers f16, q8_0 and q4_0.</source>
        <translation>Ollama에 없는 캐시 형식입니다: {type}. f16, q8_0, q4_0 가운데 고를 수 있습니다.</translation>
    </message>
    <message>
        <source>Ollama has no setting for a shared cache, full windows, prompt steps or padding.</source>
        <translation>Ollama에는 공유 캐시, 윈도 전체 보관, 프롬프트 단계, 채움에 대한 설정이 없습니다.</translation>
    </message>
    <message>
        <source>Ollama itself decides which layers the cards hold.</source>
        <translation>어느 레이어를 카드에 둘지는 Ollama가 정합니다.</translation>
    </message>
    <message>
        <source>Ollama itself decides how many cards it uses: one, if the model fits there.</source>
        <translation>사용할 카드 수는 Ollama가 정합니다. 모델이 한 장에 들어가면 한 장만 씁니다.</translation>
    </message>
    <message>
        <source>tokens of each conversation</source>
        <translation>대화마다의 토큰 수</translation>
    </message>
    <message>
        <source>conversations at a time; the context is taken so many times</source>
        <translation>동시 대화 수. 컨텍스트가 그만큼 여러 번 잡힙니다</translation>
    </message>
    <message>
        <source>flash attention; a quantised cache needs it</source>
        <translation>플래시 어텐션. 양자화한 캐시에 필요합니다</translation>
    </message>
    <message>
        <source>tokens of each conversation, for this model alone</source>
        <translation>이 모델에만 적용되는 대화마다의 토큰 수</translation>
    </message>
    <message>
        <source>beyond 64 bits</source>
        <translation>64비트 초과</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>Weights as</source>
        <translation>가중치 형식</translation>
    </message>
    <message>
        <source>Cache as</source>
        <translation>캐시 형식</translation>
    </message>
    <message>
        <source>Context × batch</source>
        <translation>컨텍스트 × 배치</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>카드</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 캐시</translation>
    </message>
    <message>
        <source>States</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Compute buffers</source>
        <translation>연산 버퍼</translation>
    </message>
    <message>
        <source>Runtime overhead</source>
        <translation>런타임 오버헤드</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>Memory of the cards</source>
        <translation>카드 메모리</translation>
    </message>
    <message>
        <source>Short by</source>
        <translation>부족</translation>
    </message>
    <message>
        <source>To spare</source>
        <translation>여유</translation>
    </message>
    <message>
        <source>One more token</source>
        <translation>토큰 하나 더</translation>
    </message>
    <message>
        <source>{mid} tokens/s ({low} to {high})</source>
        <translation>초당 {mid}토큰 ({low}~{high})</translation>
    </message>
    <message>
        <source>Speed, each conversation</source>
        <translation>대화마다의 속도</translation>
    </message>
    <message>
        <source>Speed, together</source>
        <translation>합계 속도</translation>
    </message>
    <message>
        <source>First token after {prompt}</source>
        <translation>첫 토큰까지 (프롬프트 {prompt}토큰)</translation>
    </message>
    <message>
        <source>The size of the weights is an estimate.</source>
        <translation>가중치 크기는 추정치입니다.</translation>
    </message>
    <message>
        <source>Speeds are estimates; in brackets the band that holds 80 % of runs.</source>
        <translation>속도는 추정값입니다. 괄호 안은 실행의 80 %가 드는 범위입니다.</translation>
    </message>
    <message>
        <source>Rules: {rule}.</source>
        <translation>규칙: {rule}.</translation>
    </message>
    <message>
        <source>first token after a prompt of {prompt}: about {time}</source>
        <translation>{prompt}토큰 프롬프트 뒤 첫 토큰까지: 약 {time}</translation>
    </message>
    <message>
        <source>This scenario cannot be read.</source>
        <translation>이 시나리오를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: a NUL byte stands in the text. The file is damaged; fetch it again.</source>
        <translation>{file}, {place}: 텍스트 안에 NUL 바이트가 있습니다. 파일이 손상되었으니 다시 받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the text ends too early. The file is cut off; fetch it again.</source>
        <translation>{file}, {place}: 내용이 중간에 끝났습니다. 파일이 잘렸으니 다시 받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: a raw control character stands inside a text; write it as an escape.</source>
        <translation>{file}, {place}: 문자열 안에 제어 문자가 그대로 있습니다. 이스케이프로 적으세요.</translation>
    </message>
    <message>
        <source>{file} is written in UTF-16; it is read, but other programs expect UTF-8.</source>
        <translation>{file}: UTF-16으로 적혀 있습니다. 읽었지만 다른 프로그램은 UTF-8을 기대합니다.</translation>
    </message>
    <message>
        <source>{file} starts with a byte order mark, which is skipped.</source>
        <translation>{file}: 맨 앞의 바이트 순서 표시를 건너뛰었습니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: the bytes here are not {encoding} text. Save the file as UTF-8.</source>
        <translation>{file}, {place}: {encoding} 텍스트가 아닌 바이트가 있습니다. 파일을 UTF-8로 저장하세요.</translation>
    </message>
    <message>
        <source>{file} is empty. Fetch it again.</source>
        <translation>{file}: 비어 있습니다. 다시 받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the file starts with NUL bytes instead of text. It is damaged; fetch it again.</source>
        <translation>{file}, {place}: 텍스트 대신 NUL 바이트로 시작합니다. 파일이 손상되었으니 다시 받으세요.</translation>
    </message>
    <message>
        <source>{file} is a web page, not JSON. Download the raw file; a private or gated model needs a login.</source>
        <translation>{file}: JSON이 아니라 웹 페이지입니다. 원본 파일을 내려받으세요. 비공개 모델은 로그인이 필요합니다.</translation>
    </message>
    <message>
        <source>{file}: hidden_size {hidden} does not divide by num_attention_heads {heads}, and head_dim is not given. Add head_dim.</source>
        <translation>{file}: hidden_size({hidden}) 값이 num_attention_heads({heads}) 값으로 나누어떨어지지 않고 head_dim도 없습니다. head_dim을 추가하세요.</translation>
    </message>
    <message>
        <source>gpus has {count} cards. At most {most} can be used.</source>
        <translation>gpus에 카드 {count}장이 있습니다. 최대 {most}장까지 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>A card of gpus has the count 0. Leave it out.</source>
        <translation>gpus에 개수가 0인 카드가 있습니다. 지우세요.</translation>
    </message>
    <message>
        <source>{field} must be a number above 0. Leave it out when it is unknown.</source>
        <translation>{field}: 0보다 큰 수여야 합니다. 모르면 지우세요.</translation>
    </message>
    <message>
        <source>There is no runtime {name}. Choose one of these: {list}.</source>
        <translation>없는 런타임입니다: {name}. 다음 중에서 고르세요: {list}.</translation>
    </message>
    <message>
        <source>The memory of {name} is not known. Give its bytes to see what fits.</source>
        <translation>메모리 크기를 모르는 카드입니다: {name}. 바이트 수를 적으면 무엇이 들어가는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>The catalogue has no card {name}. Choose one of its cards, or give name and memory_bytes.</source>
        <translation>목록에 없는 카드입니다: {name}. 목록에서 고르거나 name과 memory_bytes를 적으세요.</translation>
    </message>
    <message>
        <source>The catalogue has no card {name}. Did you mean one of these: {list}?</source>
        <translation>목록에 없는 카드입니다: {name}. 혹시 다음 중 하나인가요: {list}?</translation>
    </message>
    <message>
        <source>{field} is {value}, which is no known cache type, so its size is not known. Known are {list}.</source>
        <translation>{field} 값 {value}: 알려진 캐시 형식이 아니라 크기를 알 수 없습니다. 알려진 형식: {list}.</translation>
    </message>
    <message>
        <source>This version does not use {field}; it is kept.</source>
        <translation>이 버전이 쓰지 않는 항목이지만 남겨 둡니다: {field}.</translation>
    </message>
    <message>
        <source>prompt_tokens is {prompt}, more than the context of {context}; the whole context counts as prompt.</source>
        <translation>prompt_tokens({prompt}) 값이 컨텍스트({context})보다 커서 컨텍스트 전체를 프롬프트로 봅니다.</translation>
    </message>
    <message>
        <source>A context of {context} tokens is beyond the {native} that {model} is published with.</source>
        <translation>컨텍스트 {context}: 모델의 공개 길이 {native} 초과 ({model}).</translation>
    </message>
    <message>
        <source>llama.cpp refuses a quantised V cache ({type}) without flash attention. Turn flash attention on, or choose f16 for V.</source>
        <translation>llama.cpp는 플래시 어텐션 없이는 양자화된 V 캐시({type})를 받지 않습니다. 플래시 어텐션을 켜거나 V를 f16으로 고르세요.</translation>
    </message>
    <message>
        <source>llama.cpp refuses this cache type: a row of the cache is not a whole number of its blocks of 32 numbers. Choose f16.</source>
        <translation>llama.cpp가 받지 않는 캐시 형식입니다. 캐시의 한 줄이 숫자 32개짜리 블록으로 나누어떨어지지 않습니다. f16을 고르세요.</translation>
    </message>
    <message>
        <source>llama.cpp has no cache of type {type}: it is sized by its bits. f16, q8_0 and q4_0 are offered.</source>
        <translation>llama.cpp에 없는 캐시 형식({type})이라 비트 수로 계산했습니다. f16, q8_0, q4_0을 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>llama.cpp does not load {type} weights: they are sized by their bits. Choose a GGUF format, such as Q8_0 or Q4_K_M.</source>
        <translation>llama.cpp는 {type} 가중치를 읽지 못하므로 비트 수로 계산했습니다. Q8_0이나 Q4_K_M 같은 GGUF 형식을 고르세요.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <source>Tokens that each sequence holds in the cache</source>
        <translation>대화마다 캐시에 담는 토큰 수</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>Sequences that are decoded together</source>
        <translation>함께 디코딩하는 대화 수</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <source>Tokens of the context that the prompt fills</source>
        <translation>컨텍스트 가운데 프롬프트가 채우는 토큰</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>카드 수</translation>
    </message>
    <message>
        <source>How many cards of that kind</source>
        <translation>이 종류의 카드 수</translation>
    </message>
    <message>
        <source>In use already</source>
        <translation>이미 사용 중</translation>
    </message>
    <message>
        <source>Memory of each card that other programs use</source>
        <translation>카드마다 다른 프로그램이 쓰는 메모리</translation>
    </message>
    <message>
        <source>Main memory</source>
        <translation>주 메모리</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>마이크로배치</translation>
    </message>
    <message>
        <source>Prompt tokens that one step handles</source>
        <translation>한 단계에서 처리하는 프롬프트 토큰</translation>
    </message>
    <message>
        <source>Logical batch</source>
        <translation>논리 배치</translation>
    </message>
    <message>
        <source>Prompt tokens that are handed over at once</source>
        <translation>한 번에 넘기는 프롬프트 토큰</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>올림 단위</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>A model of the catalogue, or a config.json</source>
        <translation>목록의 모델 또는 config.json</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>The format of the weights, their size, or both: Q4_K_M=4.9GB</source>
        <translation>가중치 형식이나 크기, 또는 둘 다: Q4_K_M=4.9GB</translation>
    </message>
    <message>
        <source>K type</source>
        <translation>K 형식</translation>
    </message>
    <message>
        <source>The element type of the keys</source>
        <translation>키의 원소 형식</translation>
    </message>
    <message>
        <source>V type</source>
        <translation>V 형식</translation>
    </message>
    <message>
        <source>The element type of the values</source>
        <translation>값의 원소 형식</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>A card of the catalogue</source>
        <translation>목록의 카드</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>런타임</translation>
    </message>
    <message>
        <source>The program that runs the model</source>
        <translation>모델을 실행하는 프로그램</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>분할</translation>
    </message>
    <message>
        <source>How several cards share the model</source>
        <translation>여러 카드에 모델을 나누는 방식</translation>
    </message>
    <message>
        <source>One cache for all</source>
        <translation>캐시 하나를 함께 쓰기</translation>
    </message>
    <message>
        <source>All sequences share one cache</source>
        <translation>모든 대화가 캐시 하나를 함께 씁니다</translation>
    </message>
    <message>
        <source>Full windows</source>
        <translation>윈도 전체 보관</translation>
    </message>
    <message>
        <source>Layers with a window keep every token</source>
        <translation>윈도가 있는 레이어도 모든 토큰을 보관합니다</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>플래시 어텐션</translation>
    </message>
    <message>
        <source>Attention without a table of all scores</source>
        <translation>점수표 전체를 만들지 않는 어텐션</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} must be a text in quotes, and it is {found}.</source>
        <translation>{file}, {place}: {field}: 따옴표로 묶은 문자열이어야 합니다. 실제: {found}.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} must be an object in braces, and it is {found}.</source>
        <translation>{file}, {place}: {field}: 중괄호로 묶은 객체여야 합니다. 실제: {found}.</translation>
    </message>
    <message>
        <source>{file}, {place}: the format is {value}, not kvsight-scenario. Open a scenario that KVSight saved.</source>
        <translation>{file}, {place}: format 값이 kvsight-scenario가 아닙니다: {value}. KVSight로 저장한 시나리오를 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} must be a number, and it is {found}. Write 1.</source>
        <translation>{file}, {place}: {field}: 수여야 합니다. 실제: {found}. 1로 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is {value}. Write 1.</source>
        <translation>{file}, {place}: {field} 값: {value}. 1로 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the scenario has version {value}; this program reads version 1. Use a newer KVSight.</source>
        <translation>{file}, {place}: 시나리오 버전: {value}. 이 프로그램은 버전 1을 읽습니다. 더 새로운 KVSight를 쓰세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is {value}. Write one of: {list}.</source>
        <translation>{file}, {place}: {field} 값: {value}. 다음 중 하나로 적으세요: {list}.</translation>
    </message>
    <message>
        <source>{file}: the field model is missing. Name a model of the catalogue, a file or a config.</source>
        <translation>{file}: model 항목이 없습니다. 목록의 모델이나 파일, 설정을 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: model must be a name, or an object with file or config; it is {found}.</source>
        <translation>{file}, {place}: model은 이름이거나 file 또는 config가 있는 객체여야 합니다. 실제: {found}.</translation>
    </message>
    <message>
        <source>{file}, {place}: model names more than one of id, file and config. Keep one.</source>
        <translation>{file}, {place}: model에 id, file, config 중 둘 이상이 있습니다. 하나만 남기세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: model has none of id, file and config. Give one.</source>
        <translation>{file}, {place}: model에 id, file, config가 모두 없습니다. 하나를 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} must be a number, and it is {found}.</source>
        <translation>{file}, {place}: {field}: 수여야 합니다. 실제: {found}.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is {value}. Write a whole number from {least} to {most}.</source>
        <translation>{file}, {place}: {field} 값: {value}. {least}~{most} 범위의 정수를 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is {value}. Write a number above 0, or leave it out.</source>
        <translation>{file}, {place}: {field} 값: {value}. 0보다 큰 수를 적거나 지우세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: gpus stands beside gpu or gpu_count. Keep gpus, or the other two.</source>
        <translation>{file}, {place}: gpus와 gpu 또는 gpu_count가 함께 있습니다. 한쪽만 남기세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} must be a list in square brackets, and it is {found}.</source>
        <translation>{file}, {place}: {field}: 대괄호로 묶은 목록이어야 합니다. 실제: {found}.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is missing. Name a card.</source>
        <translation>{file}, {place}: {field}: 없습니다. 카드를 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} must be true or false, and it is {found}.</source>
        <translation>{file}, {place}: {field}: true 또는 false여야 합니다. 실제: {found}.</translation>
    </message>
    <message>
        <source>{file}, {place}: this version does not know the field {field}; it is kept and not used.</source>
        <translation>{file}, {place}: 이 버전이 모르는 항목이라 쓰지 않고 남겨 둡니다: {field}.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write true or false.</source>
        <translation>{field} 값: {value}. true 또는 false로 적으세요.</translation>
    </message>
    <message>
        <source>{field} is empty. Write a name.</source>
        <translation>{field}: 비어 있습니다. 이름을 적으세요.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write one of: {list}.</source>
        <translation>{field} 값: {value}. 다음 중 하나로 적으세요: {list}.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write a number of bytes from {least} to {most}.</source>
        <translation>{field} 값: {value}. {least}~{most} 범위의 바이트 수를 적으세요.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write a whole number from {least} to {most}.</source>
        <translation>{field} 값: {value}. {least}~{most} 범위의 정수를 적으세요.</translation>
    </message>
    <message>
        <source>The catalogue has no model {name}. Choose one of its models, or open a config.json.</source>
        <translation>목록에 없는 모델입니다: {name}. 목록에서 고르거나 config.json을 여세요.</translation>
    </message>
    <message>
        <source>The catalogue has no model {name}. Did you mean one of these: {list}?</source>
        <translation>목록에 없는 모델입니다: {name}. 혹시 다음 중 하나인가요: {list}?</translation>
    </message>
    <message>
        <source>No model is chosen. Name one of the catalogue, or open a config.json.</source>
        <translation>모델을 고르지 않았습니다. 목록에서 고르거나 config.json을 여세요.</translation>
    </message>
    <message>
        <source>cells are padded to</source>
        <translation>셀 수 올림 단위</translation>
    </message>
    <message>
        <source>window</source>
        <translation>윈도</translation>
    </message>
    <message>
        <source>tokens of one prompt step</source>
        <translation>한 프롬프트 단계의 토큰</translation>
    </message>
    <message>
        <source>tokens an entry</source>
        <translation>항목당 토큰</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 헤드</translation>
    </message>
    <message>
        <source>bytes a block of the cache type</source>
        <translation>캐시 형식의 블록당 바이트</translation>
    </message>
    <message>
        <source>numbers a block of the cache type</source>
        <translation>캐시 형식의 블록당 원소 수</translation>
    </message>
    <message>
        <source>numbers in a key</source>
        <translation>키의 원소 수</translation>
    </message>
    <message>
        <source>numbers in a value</source>
        <translation>값의 원소 수</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>bytes a number of the state</source>
        <translation>상태의 원소당 바이트</translation>
    </message>
    <message>
        <source>numbers of convolution history</source>
        <translation>합성곱 이력의 원소 수</translation>
    </message>
    <message>
        <source>numbers of recurrent state</source>
        <translation>순환 상태의 원소 수</translation>
    </message>
    <message>
        <source>layers with a state</source>
        <translation>상태가 있는 레이어</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>은닉 크기</translation>
    </message>
    <message>
        <source>query width</source>
        <translation>질의 폭</translation>
    </message>
    <message>
        <source>feed-forward width</source>
        <translation>피드포워드 폭</translation>
    </message>
    <message>
        <source>expert width</source>
        <translation>전문가 폭</translation>
    </message>
    <message>
        <source>experts a token</source>
        <translation>토큰당 전문가</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>질의 헤드</translation>
    </message>
    <message>
        <source>KV width</source>
        <translation>KV 폭</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>어휘 크기</translation>
    </message>
    <message>
        <source>A sweep may have {most} points. Use fewer values, or doubling (a..b:log2).</source>
        <translation>한 번에 계산할 수 있는 점은 {most}개까지입니다. 값을 줄이거나 두 배씩(a..b:log2) 늘리세요.</translation>
    </message>
    <message>
        <source>{field} is varied twice. Give its values in one --over.</source>
        <translation>{field}: 두 번 나옵니다. --over 하나에 값을 모두 적으세요.</translation>
    </message>
    <message>
        <source>{file} does not exist (or is a link to nothing). Check the path.</source>
        <translation>{file}: 없는 파일입니다(또는 끊어진 링크). 경로를 확인하세요.</translation>
    </message>
    <message>
        <source>{file} is a folder; name the file in it.</source>
        <translation>{file}: 폴더입니다. 그 안의 파일을 적으세요.</translation>
    </message>
    <message>
        <source>The file names the method {method} but not its bits: the weights are sized as BF16. Choose a format.</source>
        <translation>파일에 방식({method})은 있지만 비트 수가 없어 가중치를 BF16으로 계산했습니다. 형식을 고르세요.</translation>
    </message>
    <message>
        <source>The file does not say in which type its weights are stored: they are sized as BF16. Choose a format.</source>
        <translation>파일에 가중치의 형식이 없어 BF16으로 계산했습니다. 형식을 고르세요.</translation>
    </message>
    <message>
        <source>The weight format {name} is not known. Give the size in bytes instead.</source>
        <translation>알 수 없는 가중치 형식입니다: {name}. 대신 크기를 바이트로 적으세요.</translation>
    </message>
    <message>
        <source>The weight format {name} is not known. Similar ones: {similar}. Or give the size in bytes.</source>
        <translation>알 수 없는 가중치 형식입니다: {name}. 비슷한 형식: {similar}. 아니면 크기를 바이트로 적으세요.</translation>
    </message>
    <message>
        <source>{file} cannot be read: {reason}. Check the path and its permissions.</source>
        <translation>{file}: 읽을 수 없습니다: {reason}. 경로와 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>The line is longer than 64 MiB. Put one scenario on a line.</source>
        <translation>줄이 64 MiB를 넘습니다. 한 줄에 시나리오 하나만 적으세요.</translation>
    </message>
    <message>
        <source>--gpu-count does not say of which card. Add --gpu ID.</source>
        <translation>--gpu-count만으로는 어떤 카드인지 알 수 없습니다. --gpu ID를 추가하세요.</translation>
    </message>
    <message>
        <source>The option {word} has no value.</source>
        <translation>옵션 {word}: 값이 없습니다.</translation>
    </message>
    <message>
        <source>{word} is not understood in this command.</source>
        <translation>이 명령에서 알 수 없는 부분: {word}</translation>
    </message>
    <message>
        <source>The command starts from the file {word}. Open that file instead.</source>
        <translation>명령이 파일에서 시작합니다: {word}. 그 파일을 바로 여세요.</translation>
    </message>
    <message>
        <source>There is no option {word}.</source>
        <translation>없는 옵션입니다: {word}</translation>
    </message>
    <message>
        <source>{word} is no runtime option. Write KEY=VALUE, such as ubatch=2048.</source>
        <translation>런타임 옵션이 아닙니다: {word}. ubatch=2048처럼 KEY=VALUE로 적으세요.</translation>
    </message>
    <message>
        <source>Only the command kvsight-cli size describes one scenario, with every quote closed.</source>
        <translation>시나리오 하나를 나타내는 명령은 kvsight-cli size뿐이며, 따옴표는 모두 닫혀 있어야 합니다.</translation>
    </message>
    <message>
        <source>{file}: num_attention_heads {heads} is not a multiple of num_key_value_heads {kv}, which no known runtime runs. The cache is sized as written.</source>
        <translation>{file}: num_attention_heads({heads}) 값이 num_key_value_heads({kv}) 값의 배수가 아니며, 이런 모델을 돌리는 런타임은 알려져 있지 않습니다. 캐시 크기는 적힌 그대로 계산합니다.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>{gpu} has one memory of {memory} for GPU and CPU, so host.memory_bytes is not used. Give gpu.memory_bytes instead.</source>
        <translation>{gpu}: GPU와 CPU가 메모리 {memory} 하나를 함께 쓰므로 host.memory_bytes는 쓰지 않습니다. gpu.memory_bytes를 적으세요.</translation>
    </message>
    <message>
        <source>{gpu} has one memory of {memory} for GPU and CPU: the CPU&apos;s part comes out of it too.</source>
        <translation>{gpu}: GPU와 CPU가 메모리 {memory} 하나를 함께 씁니다. CPU 몫도 여기에서 나갑니다.</translation>
    </message>
    <message>
        <source>Context of {context} tokens, rounded down</source>
        <translation>컨텍스트 {context}토큰(내림한 값)</translation>
    </message>
    <message>
        <source>It does not fit: GPU and CPU together need {need}, and {gpu} has {memory} for both.</source>
        <translation>들어가지 않습니다: GPU와 CPU 몫을 합쳐 {need} 필요, {gpu}의 전체 메모리 {memory}.</translation>
    </message>
    <message>
        <source>longest context: a single token</source>
        <translation>최대 컨텍스트: 1토큰</translation>
    </message>
    <message>
        <source>first token after a prompt of {prompt}: very roughly {time}</source>
        <translation>{prompt}토큰 프롬프트 뒤 첫 토큰까지: 대략 {time} (일부는 CPU)</translation>
    </message>
    <message>
        <source>This version does not use {field}; it is kept. Did you mean {list}?</source>
        <translation>이 버전은 {field} 항목을 쓰지 않으며 그대로 보존합니다. 비슷한 이름: {list}</translation>
    </message>
    <message>
        <source>There is no field {field}. Did you mean {list}?</source>
        <translation>{field} 항목은 없습니다. 비슷한 이름: {list}</translation>
    </message>
    <message>
        <source>One conversation of {context} tokens</source>
        <translation>{context}토큰짜리 대화 하나</translation>
    </message>
    <message>
        <source>one part</source>
        <translation>한 부분</translation>
    </message>
    <message>
        <source>keys of a head and token</source>
        <translation>헤드와 토큰마다 키</translation>
    </message>
    <message>
        <source>values of a head and token</source>
        <translation>헤드와 토큰마다 값</translation>
    </message>
    <message>
        <source>seconds of reading</source>
        <translation>읽는 데 걸리는 초</translation>
    </message>
    <message>
        <source>{free} stay free on {gpu}, and {runtime} wants {margin}: by itself it moves layers to the CPU&apos;s side. Start it with --fit off to keep them on the card.</source>
        <translation>남는 메모리 {free} ({gpu}), {runtime} 런타임이 비워 두려는 메모리 {margin}: 그대로 두면 레이어를 CPU 쪽으로 옮깁니다. 카드에 그대로 두려면 --fit off로 시작하세요.</translation>
    </message>
    <message>
        <source>Not checked against runs: it does not fit the cards, so {runtime} keeps {layers} of {all} layers there and the rest on the CPU&apos;s side</source>
        <translation>실측과 비교하지 않음: 카드에 다 들어가지 않으면 {runtime} 런타임은 레이어 {all}개 중 {layers}개를 카드에, 나머지를 CPU 쪽에 둡니다</translation>
    </message>
    <message>
        <source>Not checked against runs: it does not fit the cards, so {runtime} keeps the experts of {layers} layers on the CPU&apos;s side</source>
        <translation>실측과 비교하지 않음: 카드에 다 들어가지 않으면 {runtime} 런타임은 레이어 {layers}개의 전문가를 CPU 쪽에 둡니다</translation>
    </message>
    <message>
        <source>No rule tells the working memory of {runtime}: the total leaves it out.</source>
        <translation>{runtime}의 작업 메모리를 알려 주는 규칙이 없어 합계에서 뺐습니다.</translation>
    </message>
    <message>
        <source>blocks of the pool</source>
        <translation>풀의 블록 수</translation>
    </message>
    <message>
        <source>tokens of the windows&apos; pool</source>
        <translation>윈도 풀의 토큰 수</translation>
    </message>
    <message>
        <source>bytes for states</source>
        <translation>상태에 할당된 바이트</translation>
    </message>
    <message>
        <source>tokens of a block</source>
        <translation>블록 하나의 토큰 수</translation>
    </message>
    <message>
        <source>a block grows by</source>
        <translation>블록이 커지는 단위</translation>
    </message>
    <message>
        <source>bytes of a layer&apos;s state</source>
        <translation>레이어 하나의 상태 바이트</translation>
    </message>
    <message>
        <source>bytes of a layer&apos;s token</source>
        <translation>레이어 하나의 토큰당 바이트</translation>
    </message>
    <message>
        <source>groups of layers</source>
        <translation>레이어 그룹 수</translation>
    </message>
    <message>
        <source>blocks of one sequence</source>
        <translation>대화 하나의 블록 수</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows a scenario or a catalogue of KVSight, not a model. Open it as what it is.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 모델이 아니라 KVSight의 시나리오나 목록입니다. 그에 맞게 여세요.</translation>
    </message>
    <message>
        <source>{file} has no {key}, without which the cache cannot be told. Convert the model again.</source>
        <translation>{file}에 {key} 항목이 없어 캐시를 알 수 없습니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: {key} has {count} entries, but the model has {layers} layers. Convert the model again.</source>
        <translation>{file}: {key}의 항목은 {count}개인데 모델의 레이어는 {layers}개입니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: the key at byte {at} is said to be {length} bytes long; at most {most} are read. The file is damaged; download it again.</source>
        <translation>{file}: 바이트 {at}의 키 길이가 {length}바이트로 적혀 있습니다. 최대 {most}바이트까지 읽습니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the key at byte {at} has no name that can be read. The file is damaged; download it again.</source>
        <translation>{file}: 바이트 {at}의 키에 읽을 수 있는 이름이 없습니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} gives {key} twice (again at byte {at}); which one counts is unclear. Convert the model again.</source>
        <translation>{file}에 {key} 항목이 두 번 있어(바이트 {at}에서 다시) 어느 것이 맞는지 알 수 없습니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: {key} is said to hold {count} entries, more than the {left} bytes that are left. The file is damaged; download it again.</source>
        <translation>{file}: {key}의 항목이 {count}개로 적혀 있으나 남은 것은 {left}바이트뿐입니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the text of {key} is said to be {length} bytes long; {left} are left. The file is damaged; download it again.</source>
        <translation>{file}: {key}의 문자열 길이가 {length}바이트로 적혀 있으나 {left}바이트만 남았습니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: a text in {key} is longer than the {left} bytes that are left. The file is damaged; download it again.</source>
        <translation>{file}: {key} 안의 문자열이 남은 {left}바이트보다 깁니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: {key} (before byte {at}) is of type {type}, which GGUF does not have. The file is damaged; download it again.</source>
        <translation>{file}: {key}(바이트 {at} 앞): GGUF에 없는 형식입니다({type}). 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} is empty. The download did not start; download it again.</source>
        <translation>{file}: 비어 있습니다. 내려받기가 시작되지 않았으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} ends at byte {at}, in the middle of its header. Download it again.</source>
        <translation>{file}: 헤더 중간인 바이트 {at}에서 끝납니다. 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} begins with FUGG instead of GGUF: the order of its bytes is swapped. Convert the model again.</source>
        <translation>{file}: GGUF가 아니라 FUGG로 시작합니다. 바이트 순서가 뒤바뀌어 있으니 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file} is of a format from before GGUF (2023). Convert the model again, or find it as GGUF.</source>
        <translation>{file}: GGUF 이전(2023년)의 형식입니다. 모델을 다시 변환하거나 GGUF로 된 것을 찾으세요.</translation>
    </message>
    <message>
        <source>{file} is a web page, so the download failed. Download the file itself; a private or gated model needs a login.</source>
        <translation>{file}: 웹 페이지입니다. 내려받기에 실패한 것입니다. 파일 자체를 내려받으세요. 비공개 모델이나 승인이 필요한 모델은 로그인해야 합니다.</translation>
    </message>
    <message>
        <source>{file} is a git-LFS pointer, the real file was not downloaded. Run &quot;git lfs pull&quot; or download it.</source>
        <translation>{file}: git-LFS 포인터입니다. 실제 파일은 내려받지 않았습니다. &quot;git lfs pull&quot;을 실행하거나 파일을 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} begins with zeros: room was made for it but the download did not fill it. Download it again.</source>
        <translation>{file}: 0으로 시작합니다. 자리만 잡히고 내용이 채워지지 않았으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} is said to hold {count} keys; its {size} bytes have no room for them (at most {most} are read). The file is damaged; download it again.</source>
        <translation>{file}에 키가 {count}개 있다고 적혀 있으나 {size}바이트에는 들어갈 수 없습니다(최대 {most}개까지 읽습니다). 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} is said to hold {count} tensors; its {size} bytes have no room for them (at most {most} are read). The file is damaged; download it again.</source>
        <translation>{file}에 텐서가 {count}개 있다고 적혀 있으나 {size}바이트에는 들어갈 수 없습니다(최대 {most}개까지 읽습니다). 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: {key} is 0, but the model has attention. Convert the model again.</source>
        <translation>{file}: 어텐션이 있는 모델인데 {key} 값이 0입니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: {count} tensors are of a type that GGUF does not have, such as {tensor} of type {type}; their sizes are taken from the places of their neighbours.</source>
        <translation>{file}: 텐서 {count}개의 형식이 GGUF에 없습니다(예: 형식 {type}인 {tensor}). 크기는 이웃 텐서의 위치로 알아냈습니다.</translation>
    </message>
    <message>
        <source>{file}: {count} tensors are of a type that llama.cpp does not read, such as {tensor} of type {type}, {name}; their sizes are taken from the places of their neighbours.</source>
        <translation>{file}: 텐서 {count}개의 형식을 llama.cpp가 읽지 못합니다(예: 형식 {type}, {name}인 {tensor}). 크기는 이웃 텐서의 위치로 알아냈습니다.</translation>
    </message>
    <message>
        <source>{file}: the tensor {tensor} is said to begin at byte {at} of the data, which is no multiple of {alignment}. The file is damaged; download it again.</source>
        <translation>{file}: 텐서 {tensor}의 시작 위치가 데이터의 바이트 {at}인데 {alignment}의 배수가 아닙니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the tensors {first} and {second} share bytes (from byte {at} of the data). The file is damaged; convert the model again.</source>
        <translation>{file}: 두 텐서({first}, {second})의 데이터가 바이트 {at}부터 겹칩니다. 파일이 손상되었으니 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: before the tensor {tensor} lie {bytes} bytes that belong to none. llama.cpp refuses such a file.</source>
        <translation>{file}: 텐서 {tensor} 앞에 어디에도 속하지 않는 {bytes}바이트가 있습니다. llama.cpp는 이런 파일을 거부합니다.</translation>
    </message>
    <message>
        <source>{file} holds the header only; all {missing} bytes of data are missing. Download it again.</source>
        <translation>{file}에는 헤더만 있고 데이터 {missing}바이트가 모두 없습니다. 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} is cut short: {missing} bytes of its data are missing. Download it again.</source>
        <translation>{file}: 중간에 잘려 데이터 {missing}바이트가 없습니다. 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: {bytes} bytes follow the last tensor and are ignored.</source>
        <translation>{file}: 마지막 텐서 뒤의 {bytes}바이트는 읽지 않습니다.</translation>
    </message>
    <message>
        <source>{file}: the architecture {name} is not known; it is read by the general rules.</source>
        <translation>{file}: 알려지지 않은 아키텍처 {name}이므로 일반 규칙으로 읽습니다.</translation>
    </message>
    <message>
        <source>{file} is a vision projector (mmproj), a part beside the model. Open the model&apos;s own GGUF file, the large one.</source>
        <translation>{file}: 모델에 딸린 비전 프로젝터(mmproj)입니다. 모델 자체의 큰 GGUF 파일을 여세요.</translation>
    </message>
    <message>
        <source>{file} is no language model but &quot;{type}&quot;. Open the model&apos;s own GGUF file.</source>
        <translation>{file}: 언어 모델이 아니라 &quot;{type}&quot;입니다. 모델 자체의 GGUF 파일을 여세요.</translation>
    </message>
    <message>
        <source>{file} has no general.architecture, so nothing says how to read its keys. Convert the model again.</source>
        <translation>{file}에 general.architecture가 없어 키를 어떻게 읽을지 알 수 없습니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file} holds {name}, an encoder or a part beside a model: it generates nothing and keeps no cache. Open a language model&apos;s GGUF file.</source>
        <translation>{file}: 인코더이거나 모델에 딸린 부분입니다({name}). 텍스트를 생성하지 않으므로 캐시도 없습니다. 언어 모델의 GGUF 파일을 여세요.</translation>
    </message>
    <message>
        <source>{file}: general.name is no UTF-8 text; it is shown as {name}.</source>
        <translation>{file}: general.name이 UTF-8 텍스트가 아니어서 다음과 같이 표시합니다: {name}.</translation>
    </message>
    <message>
        <source>{file} is named like one of several files, but does not say that it is; it is read alone.</source>
        <translation>{file}의 이름은 여러 파일 중 하나 같으나 파일 안에는 그런 말이 없어 하나만 읽습니다.</translation>
    </message>
    <message>
        <source>{file} is part {number} of {count}, but its name does not say so, and the other parts cannot be found. Give the files their names back, such as name-00001-of-00003.gguf.</source>
        <translation>{file}: {count}개 중 {number}번째 파일인데 이름에는 그렇게 적혀 있지 않아 나머지를 찾을 수 없습니다. 파일 이름을 name-00001-of-00003.gguf처럼 되돌리세요.</translation>
    </message>
    <message>
        <source>{file} is part {number} of {count} by what it holds, but part {named} of {named_count} by its name. Rename it, or download the set again.</source>
        <translation>{file}: 내용으로는 {count}개 중 {number}번째, 이름으로는 {named_count}개 중 {named}번째입니다. 이름을 바꾸거나 전체를 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{other} belongs to another set than {file}: it should be part {number} of {count}. Download the set again.</source>
        <translation>{other}: {file} 파일과 다른 묶음입니다. {count}개 중 {number}번째 파일이 있어야 합니다. 전체를 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} is one of {count} files, of which {missing} are missing: {list} and others. Put them beside it.</source>
        <translation>{file}: 파일 {count}개 중 하나인데 {missing}개가 없습니다: {list} 등. 같은 곳에 두세요.</translation>
    </message>
    <message>
        <source>{file} is one of {count} files, of which {missing} are missing: {list}. Put them beside it.</source>
        <translation>{file}: 파일 {count}개 중 하나인데 {missing}개가 없습니다: {list}. 같은 곳에 두세요.</translation>
    </message>
    <message>
        <source>{file}: two files of the set hold the tensor {tensor}. Download the set again.</source>
        <translation>{file}: 묶음의 두 파일에 같은 텐서가 있습니다({tensor}). 전체를 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the set is said to hold {said} tensors, but its files hold {found}. Download the set again.</source>
        <translation>{file}: 묶음의 텐서가 {said}개로 적혀 있으나 파일에는 {found}개가 있습니다. 전체를 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>Reading {file} was stopped.</source>
        <translation>{file} 읽기를 멈추었습니다.</translation>
    </message>
    <message>
        <source>{file}: the tensor&apos;s name at byte {at} is said to be {length} bytes long; {left} are left. The file is damaged; download it again.</source>
        <translation>{file}: 바이트 {at}의 텐서 이름 길이가 {length}바이트로 적혀 있으나 {left}바이트만 남았습니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the tensor&apos;s name at byte {at} is {length} bytes long; 1 to 63 are allowed. The file is damaged, or written by a program that no loader follows.</source>
        <translation>{file}: 바이트 {at}의 텐서 이름이 {length}바이트입니다. 1~63바이트만 허용됩니다. 파일이 손상되었거나 어떤 로더도 따르지 않는 프로그램이 쓴 것입니다.</translation>
    </message>
    <message>
        <source>{file}: the tensor&apos;s name at byte {at} holds bytes that are no text. The file is damaged; download it again.</source>
        <translation>{file}: 바이트 {at}의 텐서 이름에 텍스트가 아닌 바이트가 있습니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the tensor {tensor} is of type {type}, which cannot be. The file is damaged; download it again.</source>
        <translation>{file}: 텐서 {tensor}의 형식이 있을 수 없는 {type}입니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} names the tensor {tensor} twice. Convert the model again.</source>
        <translation>{file}: 같은 텐서가 두 번 있습니다({tensor}). 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: the key projections of {count} layers have {found} KV heads (layer {layer}), and config.json says {stated}. The file counts.</source>
        <translation>{file}: 레이어 {count}개의 키 투영은 KV 헤드가 {found}개(레이어 {layer})인데 config.json에는 {stated}개라고 되어 있습니다. 파일을 따랐습니다.</translation>
    </message>
    <message>
        <source>{file} holds tensors of {found} layers, and config.json names {stated}. Check that all files are there and belong together.</source>
        <translation>{file}에는 레이어 {found}개의 텐서가 있는데 config.json에는 {stated}개라고 되어 있습니다. 파일이 모두 있고 서로 맞는지 확인하세요.</translation>
    </message>
    <message>
        <source>{file}: the headers hold {found} parameters, and config.json leads to {stated}. The file counts.</source>
        <translation>{file}: 헤더의 파라미터는 {found}개인데 config.json으로는 {stated}개입니다. 파일을 따랐습니다.</translation>
    </message>
    <message>
        <source>{file}, line {line}: a figure should follow here, but what stands there is none: {text}. Paste the lines as the program printed them.</source>
        <translation>{file} {line}번째 줄: 여기에는 수치가 와야 하지만 수치가 아닙니다: {text}. 프로그램이 출력한 줄을 그대로 붙여넣으세요.</translation>
    </message>
    <message>
        <source>{file} has no figure of a KV cache. Looked for are start-up lines such as &quot;llama_kv_cache: size = …&quot;, &quot;KV buffer size = …&quot;, &quot;Available KV cache memory: …&quot;, &quot;GPU KV cache size: …&quot;, &quot;KV Cache is allocated. …&quot;, &quot;… for max tokens in paged KV cache&quot; and msg=&quot;kv cache&quot;.</source>
        <translation>{file}에 KV 캐시 수치가 없습니다. &quot;llama_kv_cache: size = …&quot;, &quot;KV buffer size = …&quot;, &quot;Available KV cache memory: …&quot;, &quot;GPU KV cache size: …&quot;, &quot;KV Cache is allocated. …&quot;, &quot;… for max tokens in paged KV cache&quot;, msg=&quot;kv cache&quot; 같은 시작 로그 줄을 찾습니다.</translation>
    </message>
    <message>
        <source>{file}, line {line} was passed over: where a figure should follow stands {text}.</source>
        <translation>{file} {line}번째 줄은 건너뛰었습니다. 수치가 올 자리에 다른 것이 있습니다: {text}.</translation>
    </message>
    <message>
        <source>{file} holds {count} runs. The figures are those of the last complete one; paste another alone to see it.</source>
        <translation>{file}에는 실행이 {count}번 들어 있습니다. 수치는 마지막으로 끝까지 기록된 실행의 것입니다. 다른 실행을 보려면 그 부분만 붙여넣으세요.</translation>
    </message>
    <message>
        <source>{file} is larger than 16 MiB. Cut out the lines from the program&apos;s start up to its first request.</source>
        <translation>{file}: 16 MiB보다 큽니다. 프로그램 시작부터 첫 요청 전까지의 줄만 잘라 넣으세요.</translation>
    </message>
    <message>
        <source>{file} is empty: nothing was pasted. Paste a program&apos;s start-up log.</source>
        <translation>{file}: 비어 있습니다. 붙여넣은 내용이 없습니다. 프로그램의 시작 로그를 붙여넣으세요.</translation>
    </message>
    <message>
        <source>{file} is not text: it looks binary or is encoded in an unknown way. Save the log as UTF-8 text.</source>
        <translation>{file}: 텍스트가 아닙니다. 이진 파일이거나 알 수 없는 인코딩입니다. 로그를 UTF-8 텍스트로 저장하세요.</translation>
    </message>
    <message>
        <source>{file} holds no model: there is no config.json, no .safetensors and no .gguf in it. Name another folder or a file.</source>
        <translation>{file}에 모델이 없습니다. config.json도 .safetensors도 .gguf도 없습니다. 다른 폴더나 파일을 고르세요.</translation>
    </message>
    <message>
        <source>{file} holds several models; {chosen} is read. Name one of the others to read it: {list}.</source>
        <translation>{file}에 모델이 여럿 있습니다. 읽은 모델: {chosen}. 다른 것을 읽으려면 이름을 지정하세요: {list}.</translation>
    </message>
    <message>
        <source>{file} is a git-LFS pointer, not the weights. Run &quot;git lfs pull&quot; or download the file.</source>
        <translation>{file}: 가중치가 아니라 git-LFS 포인터입니다. &quot;git lfs pull&quot;을 실행하거나 파일을 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} is a web page, not weights. Download the raw file; a private or gated model needs a login.</source>
        <translation>{file}: 가중치가 아니라 웹 페이지입니다. 원본 파일을 내려받으세요. 비공개 모델은 로그인이 필요합니다.</translation>
    </message>
    <message>
        <source>{file} is a GGUF file. Name it so that it ends in .gguf and open it again.</source>
        <translation>{file}: GGUF 파일입니다. 이름이 .gguf로 끝나게 바꾸고 다시 여세요.</translation>
    </message>
    <message>
        <source>{file} is an archive or a PyTorch file, not safetensors. Convert it, or open config.json.</source>
        <translation>{file}: safetensors가 아니라 압축 파일이나 PyTorch 파일입니다. 변환하거나 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file} is JSON text, not weights. Name it so that it ends in .json and open it again.</source>
        <translation>{file}: 가중치가 아니라 JSON 텍스트입니다. 이름이 .json으로 끝나게 바꾸고 다시 여세요.</translation>
    </message>
    <message>
        <source>{file} has {size} bytes; a safetensors file begins with 8 that give its header&apos;s length. It is cut off; fetch it again.</source>
        <translation>{file}: {size}바이트입니다. safetensors 파일은 헤더 길이를 담은 8바이트로 시작합니다. 파일이 잘렸으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, byte 0: the header&apos;s length is {size} bytes; the format allows {limit}. The file is damaged or no safetensors file; fetch it again.</source>
        <translation>{file}, 0바이트: 헤더 길이가 {size}바이트인데 이 형식은 {limit}바이트까지 허용합니다. 파일이 손상되었거나 safetensors가 아닙니다. 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, byte 0: the header should have {size} bytes, and {found} follow. The file is cut off; fetch it again.</source>
        <translation>{file}, 0바이트: 헤더는 {size}바이트여야 하는데 {found}바이트만 있습니다. 파일이 잘렸으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} became shorter while it was read. Open it again once it is written.</source>
        <translation>{file}: 읽는 동안 짧아졌습니다. 쓰기가 끝난 뒤 다시 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the header must be one object in braces, and it is {value}. The file is damaged; fetch it again.</source>
        <translation>{file}, {place}: 헤더는 중괄호로 묶인 객체 하나여야 하는데 {value}입니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>Reading {file} was cancelled.</source>
        <translation>{file} 읽기를 취소했습니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: the header lists &quot;{name}&quot; twice, so its size is not certain. Fetch the file again, or save it anew.</source>
        <translation>{file}, {place}: 헤더에 &quot;{name}&quot; 항목이 두 번 있어 크기를 확정할 수 없습니다. 파일을 다시 내려받거나 새로 저장하세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the tensor &quot;{name}&quot; has &quot;{key}&quot; twice. Fetch the file again, or save it anew.</source>
        <translation>{file}, {place}: 텐서 &quot;{name}&quot;에 &quot;{key}&quot; 항목이 두 번 있습니다. 파일을 다시 내려받거나 새로 저장하세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the entry &quot;{name}&quot; must be an object in braces, and it is {value}. Fetch the file again.</source>
        <translation>{file}, {place}: &quot;{name}&quot; 항목은 중괄호로 묶인 객체여야 하는데 {value}입니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; of the tensor &quot;{name}&quot; must not be of the type {value}. Fetch the file again.</source>
        <translation>{file}, {place}: 텐서 &quot;{name}&quot;의 &quot;{key}&quot;에 {value} 형식은 쓸 수 없습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; of the tensor &quot;{name}&quot; holds a {value} where a whole number must stand. Fetch the file again.</source>
        <translation>{file}, {place}: 텐서 &quot;{name}&quot;의 &quot;{key}&quot;에는 정수가 와야 합니다. 실제: {value}. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the tensor &quot;{name}&quot; has more than {value} dimensions. Fetch the file again.</source>
        <translation>{file}, {place}: 텐서 &quot;{name}&quot;의 차원이 {value}개를 넘습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; of the tensor &quot;{name}&quot; holds {value}, which is below 0. Fetch the file again.</source>
        <translation>{file}, {place}: 텐서 &quot;{name}&quot;의 &quot;{key}&quot;에 0보다 작은 값이 있습니다({value}). 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; of the tensor &quot;{name}&quot; holds {value}, which is no whole number of 64 bits. Fetch the file again.</source>
        <translation>{file}, {place}: 텐서 &quot;{name}&quot;의 &quot;{key}&quot; 값이 64비트 정수가 아닙니다({value}). 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;data_offsets&quot; of the tensor &quot;{name}&quot; must be two numbers, begin and end. Fetch the file again.</source>
        <translation>{file}, {place}: 텐서 &quot;{name}&quot;의 &quot;data_offsets&quot;는 시작과 끝, 두 숫자여야 합니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: values are nested more than {value} deep. Fetch the file again.</source>
        <translation>{file}, {place}: 값이 {value}단계보다 깊게 중첩되어 있습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the tensor &quot;{name}&quot; has no &quot;{key}&quot;. Fetch the file again.</source>
        <translation>{file}, {place}: 텐서 &quot;{name}&quot;에 &quot;{key}&quot; 항목이 없습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the header is not UTF-8 text here. The file is damaged; fetch it again.</source>
        <translation>{file}, {place}: 헤더의 이 부분은 UTF-8 텍스트가 아닙니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the header is empty. The file is damaged; fetch it again.</source>
        <translation>{file}, {place}: 헤더가 비어 있습니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the header is not JSON ({reason}). The file is damaged; fetch it again.</source>
        <translation>{file}, {place}: 헤더가 JSON이 아닙니다({reason}). 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: text stands behind the header&apos;s closing brace. The file is damaged; fetch it again.</source>
        <translation>{file}, {place}: 헤더의 닫는 중괄호 뒤에 텍스트가 더 있습니다. 파일이 손상되었으니 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} holds no tensors.</source>
        <translation>{file}에 텐서가 없습니다.</translation>
    </message>
    <message>
        <source>{file}: the tensor &quot;{name}&quot; begins at byte {begin} of the data and ends before, at {end}. Fetch the file again.</source>
        <translation>{file}: 텐서 &quot;{name}&quot;의 데이터가 시작({begin}바이트)보다 앞({end}바이트)에서 끝납니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the tensor &quot;{name}&quot; holds {bits} bits, which do not fill whole bytes. Fetch the file again.</source>
        <translation>{file}: 텐서 &quot;{name}&quot;의 {bits}비트는 바이트로 나누어떨어지지 않습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the tensor &quot;{name}&quot; needs {expected} bytes by its shape, and its offsets span {found}. Fetch the file again.</source>
        <translation>{file}: 텐서 &quot;{name}&quot;의 크기가 모양으로는 {expected}바이트인데 오프셋으로는 {found}바이트입니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the shape of the tensor &quot;{name}&quot; gives more bytes than 64 bits can count. Fetch the file again.</source>
        <translation>{file}: 텐서 &quot;{name}&quot;의 모양이 64비트로 셀 수 있는 바이트를 넘습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the type {type} of the tensor &quot;{name}&quot; is not known; its offsets tell its bytes.</source>
        <translation>{file}: 텐서 &quot;{name}&quot;의 형식({type})을 알 수 없어 바이트 수는 오프셋으로 계산했습니다.</translation>
    </message>
    <message>
        <source>{file}: the tensors &quot;{other}&quot; and &quot;{name}&quot; lie over the same bytes. Fetch the file again.</source>
        <translation>{file}: 두 텐서(&quot;{other}&quot;, &quot;{name}&quot;)가 같은 바이트에 겹쳐 있습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: {bytes} bytes from byte {begin} of the data, before the tensor &quot;{name}&quot;, belong to no tensor. Fetch the file again.</source>
        <translation>{file}: 텐서 &quot;{name}&quot; 앞, 데이터의 {begin}바이트부터 {bytes}바이트가 어느 텐서에도 속하지 않습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} is cut off: {bytes} bytes of its tensors are missing. Fetch it again; the figures are those of its header.</source>
        <translation>{file}: 파일이 잘렸습니다. 텐서 데이터 {bytes}바이트가 없습니다. 다시 내려받으세요. 수치는 헤더를 따랐습니다.</translation>
    </message>
    <message>
        <source>{file} has {bytes} bytes behind its last tensor, from byte {begin} of the data on. Fetch it again.</source>
        <translation>{file}의 마지막 텐서 뒤, 데이터의 {begin}바이트부터 {bytes}바이트가 더 있습니다. 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the sizes of its tensors sum up to more than 64 bits can count. Fetch it again.</source>
        <translation>{file}: 텐서 크기의 합이 64비트로 셀 수 있는 범위를 넘습니다. 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} holds an adapter (LoRA), not a model. Open its base model.</source>
        <translation>{file}에는 모델이 아니라 어댑터(LoRA)가 들어 있습니다. 기반 모델을 여세요.</translation>
    </message>
    <message>
        <source>{file} has no &quot;weight_map&quot;, so it names no shards. Fetch the index again.</source>
        <translation>{file}에 &quot;weight_map&quot;이 없어 조각 파일을 알 수 없습니다. 색인을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; must be an object in braces. Fetch the index again.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목은 중괄호로 묶인 객체여야 합니다. 색인을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the index names no tensors: &quot;{key}&quot; is empty. Fetch the index again.</source>
        <translation>{file}, {place}: 색인에 텐서가 없습니다. &quot;{key}&quot; 항목이 비어 있습니다. 색인을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; must be a shard&apos;s file name in quotes. Fetch the index again.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목은 따옴표로 묶인 조각 파일 이름이어야 합니다. 색인을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the shard &quot;{name}&quot; is not opened: shards lie in the index&apos;s own folder. Write the file&apos;s name alone.</source>
        <translation>{file}, {place}: 조각 파일을 열지 않습니다(&quot;{name}&quot;). 조각 파일은 색인과 같은 폴더에 있어야 합니다. 파일 이름만 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the shard &quot;{name}&quot; is no safetensors file. Open the index of the safetensors files, or config.json.</source>
        <translation>{file}, {place}: 조각 파일이 safetensors 파일이 아닙니다(&quot;{name}&quot;). safetensors 파일의 색인이나 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the index names more than 10,000 shards. Fetch the index again.</source>
        <translation>{file}, {place}: 색인의 조각 파일이 10,000개를 넘습니다. 색인을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: {count} of the set&apos;s shards are not beside it: {list}. The weights are incomplete; fetch them.</source>
        <translation>{file}: 조각 파일 {count}개가 옆에 없습니다: {list}. 가중치가 완전하지 않으니 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: {count} tensors stand in more than one shard and are counted once: {list}.</source>
        <translation>{file}: 텐서 {count}개가 여러 조각 파일에 있어 한 번만 셌습니다: {list}.</translation>
    </message>
    <message>
        <source>{file} names {count} tensors that its shards do not hold: {list}. Fetch index and shards again.</source>
        <translation>{file}에 적힌 텐서 {count}개가 조각 파일에 없습니다: {list}. 색인과 조각 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: metadata.total_size is {stated} bytes, and the shards hold {found}. The shards count.</source>
        <translation>{file}: metadata.total_size는 {stated}바이트인데 조각 파일에는 {found}바이트가 있습니다. 조각 파일을 따랐습니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is {value}. Write a number above 0 and up to 1, such as 0.9.</source>
        <translation>{file}, {place}: {field} 값이 {value}입니다. 0보다 크고 1 이하인 수를 쓰세요. 예: 0.9</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is missing. Add it.</source>
        <translation>{file}, {place}: {field} 항목이 없습니다. 추가하세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is longer than {most} bytes. Shorten it.</source>
        <translation>{file}, {place}: {field} 항목이 {most}바이트보다 깁니다. 줄이세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is {value} bytes. Write a card&apos;s memory in bytes: 24 GiB are 25769803776.</source>
        <translation>{file}, {place}: {field} 값이 {value}바이트입니다. 카드의 메모리를 바이트로 적으세요. 24 GiB는 25769803776입니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} must be a list of texts in quotes.</source>
        <translation>{file}, {place}: {field} 항목은 따옴표로 묶인 텍스트의 목록이어야 합니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: this version does not know the field {field}; it is not used.</source>
        <translation>{file}, {place}: 이 버전은 {field} 필드를 알지 못해 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: this is no catalogue: &quot;format&quot; must be &quot;kvsight-gpus&quot; or &quot;kvsight-models&quot;.</source>
        <translation>{file}, {place}: 목록가 아닙니다. &quot;format&quot;은 &quot;kvsight-gpus&quot; 또는 &quot;kvsight-models&quot;여야 합니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: the list &quot;{list}&quot; is missing. Add it.</source>
        <translation>{file}, {place}: &quot;{list}&quot; 목록이 없습니다. 추가하세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{list}&quot; must be a list in square brackets, and it is {found}.</source>
        <translation>{file}, {place}: &quot;{list}&quot; 항목은 대괄호로 묶인 목록이어야 하는데 {found}입니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{list}&quot; has more than {most} entries. Split the file.</source>
        <translation>{file}, {place}: &quot;{list}&quot;의 항목이 {most}개를 넘습니다. 파일을 나누세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: version must be a number, and it is {found}. Write 1.</source>
        <translation>{file}, {place}: version은 숫자여야 하는데 {found}입니다. 1로 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: version is {value}. Write 1.</source>
        <translation>{file}, {place}: version이 {value}입니다. 1로 적으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the catalogue has version {value}; this program reads version 1. Use a newer KVSight.</source>
        <translation>{file}, {place}: 목록의 버전이 {value}인데 이 프로그램은 버전 1을 읽습니다. 더 새로운 KVSight를 쓰세요.</translation>
    </message>
    <message>
        <source>{file}: {count} entries of &quot;{list}&quot; are left out, the others are used. Mend number {numbers}.</source>
        <translation>{file}: &quot;{list}&quot;의 항목 {count}개를 건너뛰고 나머지를 썼습니다. {numbers}번째 항목을 고치세요.</translation>
    </message>
    <message>
        <source>{file}: two entries have the name {name}; the last one is meant by it.</source>
        <translation>{file}: 이름이 {name}인 항목이 둘입니다. 이 이름은 마지막 항목을 가리킵니다.</translation>
    </message>
    <message>
        <source>Too little room: the engine&apos;s pool does not hold even one short conversation.</source>
        <translation>공간이 모자랍니다: 엔진의 풀에 짧은 대화 하나도 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>Too many at once: the engine&apos;s pool does not hold {sequences} conversations, however short.</source>
        <translation>한꺼번에 너무 많습니다: 아무리 짧아도 대화 {sequences}개는 엔진의 풀에 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>Too long: the engine&apos;s pools have no room for {context} tokens. Up to {longest} tokens fit.</source>
        <translation>너무 깁니다: 엔진의 풀에 {context}토큰이 들어갈 자리가 없습니다. 최대 {longest}토큰까지 들어갑니다.</translation>
    </message>
    <message>
        <source>Too long: the engine&apos;s pools have no room for {sequences} × {context} tokens. Up to {longest} tokens each fit.</source>
        <translation>너무 깁니다: 엔진의 풀에 {sequences} × {context}토큰이 들어갈 자리가 없습니다. 대화마다 {longest}토큰까지 들어갑니다.</translation>
    </message>
    <message>
        <source>Too long: the engine&apos;s pool lacks {short} for {context} tokens. Up to {longest} tokens fit.</source>
        <translation>너무 깁니다: 엔진의 풀에 {context}토큰을 담으려면 {short} 모자랍니다. {longest}토큰까지 들어갑니다.</translation>
    </message>
    <message>
        <source>Too long: the engine&apos;s pool lacks {short} for {sequences} × {context} tokens. Up to {longest} tokens each fit.</source>
        <translation>너무 깁니다: 엔진의 풀에 {sequences} × {context}토큰을 담으려면 {short} 모자랍니다. 대화마다 {longest}토큰까지 들어갑니다.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Cache for each token</source>
        <translation>토큰당 캐시</translation>
    </message>
    <message>
        <source>{file} holds weights, and no config.json lies beside it, so the layers are not known. Put the model&apos;s config.json into its folder.</source>
        <translation>{file}에는 가중치만 있고 옆에 config.json이 없어 레이어를 알 수 없습니다. 모델의 config.json을 같은 폴더에 넣으세요.</translation>
    </message>
    <message>
        <source>{runtime} has no cache of type {type}: it is sized by its bits. {offered} is offered.</source>
        <translation>{runtime}에는 {type} 형식의 캐시가 없어 비트 수로 계산했습니다. 쓸 수 있는 형식: {offered}.</translation>
    </message>
    <message>
        <source>{runtime} is not made for {type} weights: they are sized by their bits. Choose a format of safetensors, such as FP8 or AWQ-INT4.</source>
        <translation>{runtime} 런타임은 {type} 가중치를 쓰지 않으므로 비트 수로 계산했습니다. FP8이나 AWQ-INT4 같은 safetensors 형식을 고르세요.</translation>
    </message>
    <message>
        <source>How {runtime} keeps the architecture &quot;{family}&quot; is not followed: it is sized by the general rules.</source>
        <translation>{runtime} 런타임이 &quot;{family}&quot; 구조를 저장하는 방식까지는 따르지 않고 일반 규칙으로 계산했습니다.</translation>
    </message>
    <message>
        <source>{runtime} is not known to run the architecture &quot;{family}&quot;: it is sized by the general rules.</source>
        <translation>{runtime} 런타임이 &quot;{family}&quot; 구조를 지원하는지 알 수 없어 일반 규칙으로 계산했습니다.</translation>
    </message>
    <message>
        <source>{runtime} has no option {field}: it is ignored.</source>
        <translation>{runtime}에는 {field} 설정이 없어 계산에 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The rules of {runtime} are from its source; it was not run to check them.</source>
        <translation>{runtime}의 규칙은 소스에서 읽은 것이며, 실행해서 확인하지 않았습니다.</translation>
    </message>
    <message>
        <source>llama.cpp refuses to split the tensors of the architecture &quot;{family}&quot; over cards. Split it by layers.</source>
        <translation>llama.cpp는 &quot;{family}&quot; 아키텍처의 텐서를 여러 카드로 나누지 않습니다. 레이어 단위로 나누세요.</translation>
    </message>
    <message>
        <source>The model has no drafting layers: a draft model&apos;s weights and cache are not counted.</source>
        <translation>이 모델에는 드래프트 레이어가 없습니다. 드래프트 모델의 가중치와 캐시는 계산하지 않습니다.</translation>
    </message>
    <message>
        <source>SGLang refuses this tensor split: the heads do not divide by {cards} cards. Choose a number of cards that divides them.</source>
        <translation>SGLang은 이 텐서 분할을 거부합니다. 헤드가 카드 {cards}장으로 나누어지지 않습니다. 헤드를 나눌 수 있는 카드 수를 고르세요.</translation>
    </message>
    <message>
        <source>TensorRT-LLM refuses this tensor split: the heads do not divide by {cards} cards. Choose a number of cards that divides them.</source>
        <translation>TensorRT-LLM은 이 텐서 분할을 거부합니다. 헤드가 카드 {cards}장으로 나누어지지 않습니다. 헤드를 나눌 수 있는 카드 수를 고르세요.</translation>
    </message>
    <message>
        <source>vLLM keeps fp8_ds_mla for latents of 512 + 64 numbers alone, which this model does not have. Choose fp8.</source>
        <translation>vLLM의 fp8_ds_mla는 512 + 64개 수로 된 잠재 벡터에만 쓰이는데, 이 모델에는 없습니다. fp8을 고르세요.</translation>
    </message>
    <message>
        <source>vLLM keeps keys and values in one type; each is sized by its own here.</source>
        <translation>vLLM은 키와 값을 한 형식으로 저장합니다. 여기서는 각각의 형식으로 계산했습니다.</translation>
    </message>
    <message>
        <source>vLLM refuses this tensor split: the heads do not divide by {cards} cards. Choose a number of cards that divides them.</source>
        <translation>vLLM은 이 텐서 분할을 거부합니다. 헤드가 카드 {cards}장으로 나누어지지 않습니다. 헤드를 나눌 수 있는 카드 수를 고르세요.</translation>
    </message>
    <message>
        <source>vLLM does not start: less is free than its share of the card. Lower gpu_memory_utilization.</source>
        <translation>vLLM이 시작되지 않습니다. 카드의 빈 메모리가 vLLM의 몫보다 적습니다. gpu_memory_utilization을 낮추세요.</translation>
    </message>
    <message>
        <source>vLLM refuses this model: the blocks of its kinds of layers are not whole multiples of one another. Set swa_full to keep all layers in full.</source>
        <translation>vLLM은 이 모델을 거부합니다. 레이어 종류별 블록 크기가 서로 정수배가 아닙니다. swa_full을 켜서 모든 레이어를 전체로 저장하세요.</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>Tokens of a block of a paged cache</source>
        <translation>페이지 캐시의 블록 하나에 든 토큰 수</translation>
    </message>
    <message>
        <source>Tokens of an engine&apos;s step</source>
        <translation>엔진 한 단계의 토큰</translation>
    </message>
    <message>
        <source>Tokens that one step of a serving engine handles at most</source>
        <translation>서빙 엔진이 한 단계에서 처리하는 최대 토큰 수</translation>
    </message>
    <message>
        <source>Memory for the cache</source>
        <translation>캐시용 메모리</translation>
    </message>
    <message>
        <source>Memory of each card that a serving engine gives to the cache</source>
        <translation>서빙 엔진이 카드마다 캐시에 주는 메모리</translation>
    </message>
    <message>
        <source>Draft tokens</source>
        <translation>드래프트 토큰</translation>
    </message>
    <message>
        <source>Tokens that the model&apos;s drafting layers propose in one step</source>
        <translation>모델의 드래프트 레이어가 한 단계에서 제안하는 토큰 수</translation>
    </message>
    <message>
        <source>Tokens printed</source>
        <translation>출력되는 토큰 수</translation>
    </message>
    <message>
        <source>How vLLM counts the tokens of its cache: by concurrency, or by groups as up to version 0.20</source>
        <translation>vLLM이 캐시의 토큰을 세는 방법: 동시 처리 수 기준, 또는 0.20까지처럼 그룹 기준</translation>
    </message>
    <message>
        <source>Latent cache</source>
        <translation>잠재 벡터 캐시</translation>
    </message>
    <message>
        <source>MLA models keep one latent for all heads; older files keep each head&apos;s keys and values</source>
        <translation>MLA 모델은 모든 헤드에 잠재 벡터 하나만 저장합니다. 예전 파일은 헤드마다 키와 값을 저장합니다</translation>
    </message>
    <message>
        <source>Logits of a whole step</source>
        <translation>한 단계 전체의 로짓</translation>
    </message>
    <message>
        <source>Room for the logits of every token of a prompt step, as llama.cpp kept before mid-2026</source>
        <translation>프롬프트 한 단계의 모든 토큰에 대한 로짓 공간 (2026년 중반 이전 llama.cpp 방식)</translation>
    </message>
    <message>
        <source>{field} is {value}. Write a number above 0 and up to 1, such as 0.9.</source>
        <translation>{field} 값이 {value}입니다. 0보다 크고 1 이하인 수를 쓰세요. 예: 0.9</translation>
    </message>
    <message>
        <source>one block more</source>
        <translation>블록 하나 더</translation>
    </message>
    <message>
        <source>bytes of scales a head</source>
        <translation>헤드당 스케일 바이트</translation>
    </message>
    <message>
        <source>bytes of a layer&apos;s block</source>
        <translation>레이어 하나의 블록 바이트</translation>
    </message>
    <message>
        <source>draft tokens</source>
        <translation>드래프트 토큰 수</translation>
    </message>
    <message>
        <source>layers with a state&apos;s block</source>
        <translation>상태 블록이 있는 레이어</translation>
    </message>
    <message>
        <source>copies of the masks for a pipeline of cards</source>
        <translation>카드 파이프라인에 쓰는 마스크 사본 수</translation>
    </message>
    <message>
        <source>tokens of an engine&apos;s step</source>
        <translation>엔진 한 단계의 토큰 수</translation>
    </message>
    <message>
        <source>sequences of a trial step</source>
        <translation>시험 단계의 대화 수</translation>
    </message>
    <message>
        <source>memory given to the cache</source>
        <translation>캐시에 준 메모리</translation>
    </message>
    <message>
        <source>the engine&apos;s share, in millionths</source>
        <translation>엔진의 몫(백만분율)</translation>
    </message>
    <message>
        <source>bytes of a block of all layers</source>
        <translation>모든 레이어의 블록 바이트</translation>
    </message>
    <message>
        <source>bytes that a block is taken to cost</source>
        <translation>블록 하나의 값으로 치는 바이트</translation>
    </message>
    <message>
        <source>states&apos; memory to that of blocks, in millionths</source>
        <translation>블록 메모리에 대한 상태 메모리(백만분율)</translation>
    </message>
    <message>
        <source>spare blocks</source>
        <translation>여분 블록 수</translation>
    </message>
    <message>
        <source>groups of layers with a state</source>
        <translation>상태가 있는 레이어 그룹 수</translation>
    </message>
    <message>
        <source>The log does not name the model: the line &quot;Initializing a V1 LLM engine … model=&apos;…&apos;&quot; is missing.</source>
        <translation>로그에 모델 이름이 없습니다. &quot;Initializing a V1 LLM engine … model=&apos;…&apos;&quot; 줄이 빠져 있습니다.</translation>
    </message>
    <message>
        <source>The log does not name the model: the line &quot;server_args=ServerArgs(model_path=&apos;…&apos;&quot; is missing.</source>
        <translation>로그에 모델 이름이 없습니다. &quot;server_args=ServerArgs(model_path=&apos;…&apos;&quot; 줄이 빠져 있습니다.</translation>
    </message>
    <message>
        <source>TensorRT-LLM prints no line that names the model.</source>
        <translation>TensorRT-LLM은 모델 이름을 로그에 남기지 않습니다.</translation>
    </message>
    <message>
        <source>The log does not name the model: the line &quot;general.name = …&quot; is missing.</source>
        <translation>로그에 모델 이름이 없습니다. &quot;general.name = …&quot; 줄이 빠져 있습니다.</translation>
    </message>
    <message>
        <source>The log does not name the model: the lines &quot;loaded meta data … from model.gguf&quot; and &quot;general.name = …&quot; are missing.</source>
        <translation>로그에 모델 이름이 없습니다. &quot;loaded meta data … from model.gguf&quot; 줄과 &quot;general.name = …&quot; 줄이 빠져 있습니다.</translation>
    </message>
    <message>
        <source>The log does not say how many tokens the context holds: the line &quot;n_ctx = …&quot; is missing.</source>
        <translation>로그에 컨텍스트 길이가 없습니다. &quot;n_ctx = …&quot; 줄이 빠져 있습니다.</translation>
    </message>
    <message>
        <source>No model of the catalogue has the name and the shape that the log gives: {model}.</source>
        <translation>로그에 적힌 이름과 구조에 맞는 모델이 목록에 없습니다: {model}.</translation>
    </message>
    <message>
        <source>Tokens in the cache</source>
        <translation>캐시 토큰</translation>
    </message>
    <message>
        <source>Layers of {model}: {ours} in the file, {theirs} in the catalogue. The file&apos;s are used.</source>
        <translation>{model}의 레이어 수: 파일 {ours}, 목록 {theirs}. 파일의 값을 씁니다.</translation>
    </message>
    <message>
        <source>KV heads of {model}: {ours} in the file, {theirs} in the catalogue. The file&apos;s are used.</source>
        <translation>{model}의 KV 헤드 수: 파일 {ours}, 목록 {theirs}. 파일의 값을 씁니다.</translation>
    </message>
    <message>
        <source>Width of a K head of {model}: {ours} in the file, {theirs} in the catalogue. The file&apos;s is used.</source>
        <translation>{model}의 K 헤드 너비: 파일 {ours}, 목록 {theirs}. 파일의 값을 씁니다.</translation>
    </message>
    <message>
        <source>Width of a V head of {model}: {ours} in the file, {theirs} in the catalogue. The file&apos;s is used.</source>
        <translation>{model}의 V 헤드 너비: 파일 {ours}, 목록 {theirs}. 파일의 값을 씁니다.</translation>
    </message>
    <message>
        <source>Window of {model}: {ours} tokens in the file, {theirs} in the catalogue. The file&apos;s is used.</source>
        <translation>{model}의 윈도 토큰 수: 파일 {ours}, 목록 {theirs}. 파일의 값을 씁니다.</translation>
    </message>
    <message>
        <source>Native context of {model}: {ours} tokens in the file, {theirs} in the catalogue. The file&apos;s is used.</source>
        <translation>{model}의 기본 컨텍스트 토큰 수: 파일 {ours}, 목록 {theirs}. 파일의 값을 씁니다.</translation>
    </message>
    <message>
        <source>{runtime}: as many cells as tokens, none for padding.</source>
        <translation>{runtime}: 토큰 수만큼만 셀을 잡고 올림하지 않습니다.</translation>
    </message>
    <message>
        <source>{runtime} hands the cache out in blocks of {tokens} tokens.</source>
        <translation>{runtime}: 캐시를 {tokens}토큰 블록 단위로 나눠 줍니다.</translation>
    </message>
    <message>
        <source>{runtime} rounds a cache up to a multiple of {tokens} tokens.</source>
        <translation>{runtime}: 캐시 길이를 {tokens}토큰의 배수로 올립니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps a part of the cache in main memory.</source>
        <translation>{runtime}: 캐시 일부를 주 메모리에 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps the whole cache on the cards.</source>
        <translation>{runtime}: 캐시를 모두 카드에 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps one latent for all heads of a layer.</source>
        <translation>{runtime}: 레이어마다 모든 헤드에 잠재 벡터 하나만 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps no latents, but the keys and values of all heads.</source>
        <translation>{runtime}: 잠재 벡터 대신 모든 헤드의 키와 값을 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps the window alone of layers that have one.</source>
        <translation>{runtime}: 윈도가 있는 레이어는 윈도만큼만 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps every layer in full, whatever its window.</source>
        <translation>{runtime}: 윈도가 있어도 모든 레이어를 전체 길이로 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps index keys beside the cache.</source>
        <translation>{runtime}: 캐시와 함께 인덱스 키도 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps no index keys.</source>
        <translation>{runtime}: 인덱스 키를 저장하지 않습니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps the same part of the cache on several cards.</source>
        <translation>{runtime}: 캐시의 같은 부분을 여러 카드에 겹쳐 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps each part of the cache on one card alone.</source>
        <translation>{runtime}: 캐시의 각 부분을 카드 한 장에만 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps one cache for all conversations.</source>
        <translation>{runtime}: 모든 대화가 캐시 하나를 함께 씁니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps a cache for each conversation.</source>
        <translation>{runtime}: 대화마다 캐시를 따로 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps {tokens} tokens of a prompt&apos;s step beside each window.</source>
        <translation>{runtime}: 윈도마다 프롬프트 한 단계의 {tokens}토큰을 더 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps nothing of a prompt&apos;s step beside a window.</source>
        <translation>{runtime}: 윈도 외에 프롬프트 단계의 토큰은 저장하지 않습니다.</translation>
    </message>
    <message>
        <source>{runtime} lays the cache out in another way.</source>
        <translation>{runtime}: 캐시를 다른 방식으로 배치합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps a part of the layers in main memory.</source>
        <translation>{runtime}: 레이어 일부를 주 메모리에 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps all layers on the cards.</source>
        <translation>{runtime}: 모든 레이어를 카드에 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps the token embedding in main memory.</source>
        <translation>{runtime}: 토큰 임베딩을 주 메모리에 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps the token embedding on the card.</source>
        <translation>{runtime}: 토큰 임베딩을 카드에 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps the weights as {format}.</source>
        <translation>{runtime}: 가중치를 다음 형식으로 저장합니다. {format}</translation>
    </message>
    <message>
        <source>{runtime} places the weights in another way.</source>
        <translation>{runtime}: 가중치를 다른 방식으로 배치합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps each state in a block as large as the cache&apos;s.</source>
        <translation>{runtime}: 상태를 캐시와 같은 크기의 블록에 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps states as they are, not in the cache&apos;s blocks.</source>
        <translation>{runtime}: 상태를 캐시 블록이 아니라 제 크기대로 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps states in numbers of {bytes} bytes.</source>
        <translation>{runtime}: 상태의 숫자를 {bytes}바이트로 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} keeps states in another way.</source>
        <translation>{runtime}: 상태를 다른 방식으로 저장합니다.</translation>
    </message>
    <message>
        <source>{runtime} measures a trial step of {tokens} tokens and keeps room for it.</source>
        <translation>{runtime}: {tokens}토큰짜리 시험 단계를 재어 그만큼 자리를 남겨 둡니다.</translation>
    </message>
    <message>
        <source>{runtime} computes a prompt in steps of {tokens} tokens and keeps room for one.</source>
        <translation>{runtime}: 프롬프트를 {tokens}토큰씩 계산하며 한 단계 분량의 자리를 잡습니다.</translation>
    </message>
    <message>
        <source>{runtime}: no working memory is counted.</source>
        <translation>{runtime}: 작업 메모리는 세지 않습니다.</translation>
    </message>
    <message>
        <source>{runtime} takes about {size} of each card for driver, libraries and graphs.</source>
        <translation>{runtime}: 드라이버, 라이브러리, 그래프에 카드마다 약 {size} 사용합니다.</translation>
    </message>
    <message>
        <source>{runtime}: nothing is counted for driver and libraries.</source>
        <translation>{runtime}: 드라이버와 라이브러리 몫은 세지 않습니다.</translation>
    </message>
    <message>
        <source>{runtime} reserves no pool: it takes the cache of the context that is set, in steps of {tokens} tokens.</source>
        <translation>{runtime}: 미리 잡는 풀이 없고, 설정한 컨텍스트만큼의 캐시를 {tokens}토큰 단위로 잡습니다.</translation>
    </message>
    <message>
        <source>{runtime} reserves no pool: it takes the cache of the context that is set.</source>
        <translation>{runtime}: 미리 잡는 풀이 없고, 설정한 컨텍스트만큼만 캐시를 잡습니다.</translation>
    </message>
    <message>
        <source>{runtime} gives {size} of each card to the cache and hands it out in blocks of {tokens} tokens.</source>
        <translation>{runtime}: 카드마다 {size} 캐시에 주고 {tokens}토큰 블록 단위로 나눠 줍니다.</translation>
    </message>
    <message>
        <source>{runtime} gives {share} of what is free to the cache and hands it out in blocks of {tokens} tokens.</source>
        <translation>{runtime}: 남은 메모리 중 {share} 비율을 캐시에 주고 {tokens}토큰 블록 단위로 나눠 줍니다.</translation>
    </message>
    <message>
        <source>{runtime} reserves {share} of the card and hands the cache out token by token.</source>
        <translation>{runtime}: 카드 메모리 중 {share} 비율을 미리 잡고 캐시를 토큰 단위로 나눠 줍니다.</translation>
    </message>
    <message>
        <source>{runtime} reserves {share} of the card and hands the cache out in blocks of {tokens} tokens.</source>
        <translation>{runtime}: 카드 메모리 중 {share} 비율을 미리 잡고 캐시를 {tokens}토큰 블록 단위로 나눠 줍니다.</translation>
    </message>
    <message>
        <source>reserved for the cache</source>
        <translation>캐시용으로 잡아 둠</translation>
    </message>
    <message>
        <source>{runtime} takes the same memory here as {other}.</source>
        <translation>{runtime}: 여기서는 메모리 사용량이 {other} 런타임과 같습니다.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} is missing. A measured speed needs tokens_per_second and context_tokens.</source>
        <translation>{file}, {place}: {field} 항목이 없습니다. 측정한 속도에는 tokens_per_second와 context_tokens가 필요합니다.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write a number above 0, such as 42.5.</source>
        <translation>{field} 값이 {value}입니다. 42.5처럼 0보다 큰 수를 쓰세요.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write a number of tokens, such as 4096 or 32k.</source>
        <translation>{field} 값이 {value}입니다. 4096이나 32k처럼 토큰 수를 쓰세요.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write a whole number from 1 to 65,536.</source>
        <translation>{field} 값이 {value}입니다. 1부터 65,536까지의 정수를 쓰세요.</translation>
    </message>
    <message>
        <source>The measured speed is not used: it was measured with another model, format, card or runtime.</source>
        <translation>측정한 속도를 쓰지 않았습니다. 다른 모델, 형식, 카드 또는 런타임에서 측정한 값입니다.</translation>
    </message>
    <message>
        <source>The measured speed is not used: main memory alone would take longer for a step. Check measured.tokens_per_second and host.bandwidth_bytes_per_s.</source>
        <translation>측정한 속도를 쓰지 않았습니다. 주 메모리만으로도 한 단계에 더 오래 걸립니다. measured.tokens_per_second와 host.bandwidth_bytes_per_s를 확인하세요.</translation>
    </message>
    <message>
        <source>FLOPs a byte, assumed</source>
        <translation>바이트당 FLOP 수(가정)</translation>
    </message>
    <message>
        <source>weights: times the shortest possible</source>
        <translation>가중치: 가능한 최단 시간의 배수</translation>
    </message>
    <message>
        <source>experts: times the shortest possible</source>
        <translation>전문가: 가능한 최단 시간의 배수</translation>
    </message>
    <message>
        <source>cache: times the shortest possible</source>
        <translation>캐시: 가능한 최단 시간의 배수</translation>
    </message>
    <message>
        <source>states: times the shortest possible</source>
        <translation>상태: 가능한 최단 시간의 배수</translation>
    </message>
    <message>
        <source>seconds a sequence</source>
        <translation>대화당 초</translation>
    </message>
    <message>
        <source>seconds an exchange between cards</source>
        <translation>카드 간 교환당 초</translation>
    </message>
    <message>
        <source>seconds a byte exchanged</source>
        <translation>교환 바이트당 초</translation>
    </message>
    <message>
        <source>arithmetic: times the shortest possible</source>
        <translation>연산: 가능한 최단 시간의 배수</translation>
    </message>
    <message>
        <source>What is missing does not fit 63 bits: it is far beyond every card. Lower the context, the number of sequences or the weights&apos; bytes.</source>
        <translation>모자라는 양이 63비트를 넘어 어떤 카드로도 감당할 수 없습니다. 컨텍스트나 대화 수, 가중치 바이트를 줄이세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: more than {limit} values stand in it. No such file describes a model: shorten its lists.</source>
        <translation>{file}, {place}: 값이 {limit}개를 넘습니다. 모델을 설명하는 파일은 그렇게 길지 않습니다. 목록을 줄이세요.</translation>
    </message>
    <message>
        <source>{file} is a folder, a device or a pipe; only regular files are read. Give - to read from another program.</source>
        <translation>{file}: 폴더나 장치 또는 파이프입니다. 일반 파일만 읽습니다. 다른 프로그램의 출력을 읽으려면 -를 쓰세요.</translation>
    </message>
    <message>
        <source>conversations of {context} that fit: {most}</source>
        <translation>{context}토큰 대화: 최대 {most}개</translation>
    </message>
    <message>
        <source>Size of the weights</source>
        <translation>가중치 크기</translation>
    </message>
    <message>
        <source>Bytes of the weights, where you know them better than the format says: 4.9 GB, or exactly 4920739232</source>
        <translation>가중치의 바이트 수를 직접 알 때: 4.9 GB, 또는 정확히 4920739232</translation>
    </message>
    <message>
        <source>longest context: {native} as trained, {longest} by memory</source>
        <translation>최대 컨텍스트: 학습 길이 {native}, 메모리로는 {longest}토큰</translation>
    </message>
    <message>
        <source>longest context: {native} each as trained, {longest} by memory</source>
        <translation>최대 컨텍스트: 대화마다 학습 길이 {native}, 메모리로는 {longest}토큰</translation>
    </message>
    <message>
        <source>Too little room: beside the weights, even one short conversation needs {short} more.</source>
        <translation>공간이 모자랍니다: 가중치를 올리고 나면 짧은 대화 하나에도 {short} 부족합니다.</translation>
    </message>
    <message>
        <source>Too many at once: {sequences} conversations of {context} tokens need {short} more.</source>
        <translation>한꺼번에 너무 많습니다: {context}토큰 대화 {sequences}개를 담기에는 {short} 부족합니다.</translation>
    </message>
    <message>
        <source>tokens of the answer</source>
        <translation>답변 토큰</translation>
    </message>
    <message>
        <source>seconds a step at their middle</source>
        <translation>그 가운데에서 한 단계(초)</translation>
    </message>
    <message>
        <source>seconds of the answer&apos;s tokens</source>
        <translation>답변 토큰의 시간(초)</translation>
    </message>
    <message>
        <source>end of the band</source>
        <translation>범위의 끝</translation>
    </message>
    <message>
        <source>The table is of {tool}, and the scenario runs {runtime}. Choose {other} first.</source>
        <translation>{tool}의 표인데 지금 런타임은 {runtime}입니다. 먼저 런타임에서 {other} 항목을 고르세요.</translation>
    </message>
    <message>
        <source>The table measured a model of {sizes}, and the scenario&apos;s has {size}. Choose its model and format first.</source>
        <translation>표의 모델 크기는 {sizes}, 지금 모델의 크기는 {size}입니다. 먼저 표와 같은 모델과 형식을 고르세요.</translation>
    </message>
    <message>
        <source>The table was measured with {backends}, and the scenario runs on {backend}. Choose its backend first.</source>
        <translation>표의 백엔드는 {backends}, 지금 백엔드는 {backend}입니다. 먼저 표와 같은 백엔드를 고르세요.</translation>
    </message>
    <message>
        <source>The table was measured with a cache of {types}, and the scenario has {type}. Choose its cache type first.</source>
        <translation>표의 캐시 형식은 {types}, 지금 캐시 형식은 {type}입니다. 먼저 표와 같은 캐시 형식을 고르세요.</translation>
    </message>
    <message>
        <source>The table was measured with a part of the layers on the CPU. Set the layers on the cards first.</source>
        <translation>표는 레이어 일부를 CPU에 두고 측정했습니다. 먼저 카드에 둘 레이어 수를 맞추세요.</translation>
    </message>
    <message>
        <source>The table holds no speed of generated tokens. Add rows of token generation (tg).</source>
        <translation>표에 생성 속도가 없습니다. 토큰 생성(tg) 줄을 더해 주세요.</translation>
    </message>
    <message>
        <source>The table holds several models of this size: {models}. Paste the rows of one.</source>
        <translation>표에 이 크기의 모델이 여럿 있습니다: {models}. 한 모델의 줄만 붙여넣으세요.</translation>
    </message>
    <message>
        <source>vllm bench latency times prompt and answer together: the estimated time of the prompt was taken off.</source>
        <translation>vllm bench latency 값은 프롬프트와 답변을 함께 잰 시간이라, 추정한 프롬프트 시간을 뺐습니다.</translation>
    </message>
    <message>
        <source>Rows that time prompt and answer together (pp+tg) are left out.</source>
        <translation>프롬프트와 답변을 함께 잰 줄(pp+tg)은 뺐습니다.</translation>
    </message>
    <message>
        <source>{file} is larger than 4 MiB: no benchmark&apos;s table. Give the lines of the table alone.</source>
        <translation>{file}: 4 MiB보다 커서 벤치마크 표가 아닙니다. 표의 줄만 주세요.</translation>
    </message>
    <message>
        <source>{file} holds no table of llama-bench, llama-batched-bench or a vLLM benchmark. Paste it with its head line.</source>
        <translation>{file}: llama-bench, llama-batched-bench, vLLM 벤치마크의 표가 없습니다. 머리글 줄까지 붙여넣으세요.</translation>
    </message>
    <message>
        <source>{file} is what {tool} prints, without a speed. Paste it with its rows.</source>
        <translation>{file}: {tool} 출력이지만 속도가 없습니다. 값이 있는 줄까지 붙여넣으세요.</translation>
    </message>
    <message>
        <source>The result of vllm bench serve lacks its requests, its tokens or the time per output token (TPOT). Paste all lines between the rules.</source>
        <translation>vllm bench serve 결과에 요청 수, 토큰 수, 출력 토큰당 시간(TPOT) 가운데 빠진 것이 있습니다. 구분선 사이의 줄을 모두 붙여넣으세요.</translation>
    </message>
    <message>
        <source>The result of vllm bench serve does not tell how many requests ran together. Run it with --max-concurrency.</source>
        <translation>vllm bench serve 결과에 동시에 돈 요청 수가 없습니다. --max-concurrency를 주고 다시 재세요.</translation>
    </message>
    <message>
        <source>The result of vllm bench latency does not say with which lengths and batch it was measured. Paste the command (--input-len, --output-len, --batch-size) with it.</source>
        <translation>vllm bench latency 결과에 길이와 배치가 없습니다. 명령(--input-len, --output-len, --batch-size)도 함께 붙여넣으세요.</translation>
    </message>
    <message>
        <source>vllm bench throughput does not print how many sequences ran together, so its speed belongs to no batch. Measure with vllm bench serve --max-concurrency N.</source>
        <translation>vllm bench throughput은 몇 개가 동시에 돌았는지 알려 주지 않아 어느 배치의 속도인지 알 수 없습니다. vllm bench serve --max-concurrency N으로 재세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} must be a list of at most 256 measured speeds.</source>
        <translation>{file}, {place}: {field} 값은 측정한 속도를 256개까지 담은 목록이어야 합니다.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write tokens a second, tokens in each cache and sequences, such as 97.5@4096x1.</source>
        <translation>{field} 값이 {value}입니다. 초당 토큰, 캐시마다 토큰, 시퀀스 수를 97.5@4096x1처럼 쓰세요.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write tokens a second and tokens of the prompt, such as 2400@512.</source>
        <translation>{field} 값이 {value}입니다. 초당 토큰과 프롬프트 토큰을 2400@512처럼 쓰세요.</translation>
    </message>
    <message>
        <source>{field} is {value}, one measured speed too many. Give at most 256.</source>
        <translation>{field} 값 {value}: 측정한 속도가 너무 많습니다. 256개까지 주세요.</translation>
    </message>
    <message>
        <source>Anchored on your {count} measured speeds; {share} of 100 runs that were predicted from another of the same set-up lie in such a band</source>
        <translation>직접 측정한 속도 {count}개에 맞췄습니다. 같은 구성의 다른 측정값으로 예측한 100건 중 {share}건이 이런 범위에 듭니다</translation>
    </message>
    <message>
        <source>Anchored on your measured speed at {tokens} tokens; {share} of 100 runs that were predicted from another of the same set-up lie in such a band</source>
        <translation>{tokens} 토큰에서 직접 측정한 속도에 맞췄습니다. 같은 구성의 다른 측정값으로 예측한 100건 중 {share}건이 이런 범위에 듭니다</translation>
    </message>
    <message>
        <source>{runs} measured runs of this card behind it; {share} of 100 runs of sources left out of the fit lie in such a band</source>
        <translation>이 카드의 측정값 {runs}건에 근거합니다. 맞춤에서 뺀 출처의 100건 중 {share}건이 이런 범위에 듭니다</translation>
    </message>
    <message>
        <source>No measured run of this card, {runs} of cards of its class; {share} of 100 runs of sources left out of the fit lie in such a band</source>
        <translation>이 카드의 측정값은 없고 같은 부류 카드의 측정값이 {runs}건 있습니다. 맞춤에서 뺀 출처의 100건 중 {share}건이 이런 범위에 듭니다</translation>
    </message>
    <message>
        <source>No measured run of this card or its class with this runtime; {share} of 100 runs of sources left out of the fit lie in such a band</source>
        <translation>이 런타임으로 이 카드나 같은 부류의 카드를 측정한 값이 없습니다. 맞춤에서 뺀 출처의 100건 중 {share}건이 이런 범위에 듭니다</translation>
    </message>
    <message>
        <source>Prompt: not checked against runs, a part lies on the CPU&apos;s side</source>
        <translation>프롬프트: 일부가 CPU 쪽에 있어 실측과 비교하지 않았습니다</translation>
    </message>
    <message>
        <source>Prompt: anchored on measured prompts of yours ({count})</source>
        <translation>프롬프트: 직접 측정한 프롬프트 {count}개에 맞췄습니다</translation>
    </message>
    <message>
        <source>Prompt: {runs} measured prompts of this card behind it; {share} of 100 of left-out sources lie in such a band</source>
        <translation>프롬프트: 이 카드의 측정값 {runs}건에 근거합니다. 맞춤에서 뺀 출처의 100건 중 {share}건이 이런 범위에 듭니다</translation>
    </message>
    <message>
        <source>Prompt: none measured with this card, {runs} with cards of its class; {share} of 100 of left-out sources lie in such a band</source>
        <translation>프롬프트: 이 카드의 측정값은 없고 같은 부류 카드의 측정값이 {runs}건 있습니다. 맞춤에서 뺀 출처의 100건 중 {share}건이 이런 범위에 듭니다</translation>
    </message>
    <message>
        <source>Prompt: none measured with this card or its class and this runtime; {share} of 100 of left-out sources lie in such a band</source>
        <translation>프롬프트: 이 런타임으로 이 카드나 같은 부류의 카드를 측정한 값이 없습니다. 맞춤에서 뺀 출처의 100건 중 {share}건이 이런 범위에 듭니다</translation>
    </message>
    <message>
        <source>{count} measured speeds are not used: main memory alone would take longer for a step. Check their tokens_per_second and host.bandwidth_bytes_per_s.</source>
        <translation>측정한 속도 {count}개를 쓰지 않았습니다. 주 메모리만으로도 한 단계에 더 오래 걸립니다. 그 tokens_per_second와 host.bandwidth_bytes_per_s를 확인하세요.</translation>
    </message>
    <message>
        <source>seconds for the cache</source>
        <translation>캐시 읽기(초)</translation>
    </message>
    <message>
        <source>seconds for the states</source>
        <translation>상태 읽기와 쓰기(초)</translation>
    </message>
    <message>
        <source>seconds of exchanges between cards</source>
        <translation>카드 사이 교환(초)</translation>
    </message>
    <message>
        <source>tokens before the prompt</source>
        <translation>프롬프트 앞의 토큰</translation>
    </message>
    <message>
        <source>attention: times the shortest possible</source>
        <translation>어텐션: 가능한 최단 시간의 배수</translation>
    </message>
    <message>
        <source>The model&apos;s file is {path}, which is not opened: only regular files on this machine are read. Name such a file.</source>
        <translation>모델 파일 {path}: 열지 않습니다. 이 컴퓨터의 일반 파일만 읽습니다. 그런 파일을 지정하세요.</translation>
    </message>
    <message>
        <source>{file}: the model&apos;s file is {path}, which is not opened: only regular files on this machine are read. Name such a file.</source>
        <translation>{file}: 모델 파일 {path}: 열지 않습니다. 이 컴퓨터의 일반 파일만 읽습니다. 그런 파일을 지정하세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; names layer {layer}, and there are {count} layers. Correct one of the two.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목에 {layer}번 레이어가 있지만 레이어는 {count}개뿐입니다. 둘 중 하나를 바로잡으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; holds a letter that is not known: &quot;{word}&quot;. Correct it.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목에 알 수 없는 글자가 있습니다: &quot;{word}&quot;. 바로잡으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; names a kind of layer that is not known: &quot;{word}&quot;. Correct it.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목에 알 수 없는 레이어 종류가 있습니다: &quot;{word}&quot;. 바로잡으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; describes {found} layers, and the model has {needed}. Correct one of the two.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목의 레이어 수 {found}, 모델의 레이어 수 {needed}: 서로 다릅니다. 둘 중 하나를 바로잡으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; has {found} entries, and the model has {needed} layers. Correct one of the two.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목 수 {found}, 모델의 레이어 수 {needed}: 서로 다릅니다. 둘 중 하나를 바로잡으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the number of &quot;{name}&quot; is too large for any figure. Correct it.</source>
        <translation>{file}, {place}: &quot;{name}&quot; 값이 너무 큽니다. 바로잡으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows a catalogue of cards, not a model. Add it as a catalogue of your own.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 모델이 아니라 카드 목록입니다. 사용자 목록으로 추가하세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: &quot;{key}&quot; shows settings of an image pipeline, not of a language model. Open the language model&apos;s config.json.</source>
        <translation>{file}, {place}: &quot;{key}&quot; 항목으로 보아 언어 모델이 아니라 이미지 파이프라인 설정입니다. 언어 모델의 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the escape \u here does not name a character. Remove it, or write the character itself.</source>
        <translation>{file}, {place}: 여기의 \u 표기는 글자가 아닙니다. 지우거나 그 문자를 직접 쓰세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: this is not JSON ({reason}). Correct it there, or fetch the file again.</source>
        <translation>{file}, {place}: JSON이 아닙니다({reason}). 그 자리를 바로잡거나 파일을 다시 받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: values are nested more than {limit} deep. No model needs that: fetch the file again.</source>
        <translation>{file}, {place}: 값이 너무 깊게 겹쳐 있습니다(한도 {limit}). 모델에는 필요 없는 깊이이니 파일을 다시 받으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: one object in braces was expected, and this is {found}. Write it in braces, or fetch the file again.</source>
        <translation>{file}, {place}: 중괄호로 묶인 객체가 있어야 합니다. 실제: {found}. 중괄호로 감싸거나 파일을 다시 받으세요.</translation>
    </message>
    <message>
        <source>{file} has {size} bytes; JSON files of at most 64 MiB are read. Open the model&apos;s config.json.</source>
        <translation>{file}: {size}바이트입니다. JSON 파일은 64 MiB까지 읽습니다. 모델의 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file} is a binary file (weights or an archive), not JSON. Open the config.json beside it.</source>
        <translation>{file}: JSON이 아니라 이진 파일(가중치나 압축 파일)입니다. 옆에 있는 config.json을 여세요.</translation>
    </message>
    <message>
        <source>{file}: hidden_size / num_attention_heads is {dim}, more than a head can have. Correct them, or add head_dim.</source>
        <translation>{file}: hidden_size / num_attention_heads 값이 {dim}: 헤드 하나로는 너무 큽니다. 바로잡거나 head_dim을 더하세요.</translation>
    </message>
    <message>
        <source>{file}: the sizes of the recurrent state multiply to more than 2^40 elements. Correct them.</source>
        <translation>{file}: 순환 상태의 크기를 곱하면 2^40개를 넘습니다. 바로잡으세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: {field} names more than {most} cards. Name fewer.</source>
        <translation>{file}, {place}: {field}: 카드가 너무 많습니다(한도 {most}장). 더 적게 지정하세요.</translation>
    </message>
    <message>
        <source>There is no field {field}. Check its spelling.</source>
        <translation>없는 항목입니다: {field}. 철자를 확인하세요.</translation>
    </message>
    <message>
        <source>{file} could not be read: {reason}. Check the path and its permissions.</source>
        <translation>{file}: 읽지 못했습니다: {reason}. 경로와 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>{file} is no path: it holds a NUL byte. Type it again.</source>
        <translation>{file}: NUL 바이트가 있어 경로가 아닙니다. 다시 입력하세요.</translation>
    </message>
    <message>
        <source>{file} is a device or a pipe; only regular files are read. Copy its contents into a file.</source>
        <translation>{file}: 장치나 파이프입니다. 일반 파일만 읽습니다. 내용을 파일로 복사하세요.</translation>
    </message>
    <message>
        <source>{file} is larger than {reason} MiB; no such file describes a model. Open the model&apos;s config.json.</source>
        <translation>{file}: {reason} MiB를 넘습니다. 모델을 설명하는 파일이 아닙니다. 모델의 config.json을 여세요.</translation>
    </message>
    <message>
        <source>The command names no model. Add one behind &quot;size&quot;.</source>
        <translation>명령에 모델 이름이 없습니다. &quot;size&quot; 뒤에 모델을 적으세요.</translation>
    </message>
    <message>
        <source>{file}: {key} is an array of {type}; whole numbers are expected. Convert the model again.</source>
        <translation>{file}: {key}의 값이 {type} 배열입니다. 정수여야 합니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: {key} is of type {type}; a whole number is expected. Convert the model again.</source>
        <translation>{file}: {key}의 형식이 {type}입니다. 정수여야 합니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: {key} is {value}; {least} to {most} is possible. Convert the model again.</source>
        <translation>{file}: {key}의 값이 {value}입니다. {least}부터 {most}까지 가능합니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: {key} is {value} for layer {layer}; 0 to {most} is possible. Convert the model again.</source>
        <translation>{file}: 레이어 {layer}의 {key} 값이 {value}입니다. 0부터 {most}까지 가능합니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: the keys of the header take more than {most} MiB; no model needs that. Download the file again.</source>
        <translation>{file}: 헤더의 키가 {most} MiB를 넘습니다. 그만큼 필요한 모델은 없습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: {key} is an array of arrays, which GGUF does not allow. Convert the model again.</source>
        <translation>{file}: {key}의 값이 배열의 배열이며, GGUF에서는 허용되지 않습니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file} is not GGUF, whatever its name: it does not begin with the letters GGUF. Download it again, or open the model&apos;s own file.</source>
        <translation>{file}: 이름과 달리 GGUF가 아닙니다. GGUF라는 글자로 시작하지 않습니다. 다시 내려받거나 모델 파일을 여세요.</translation>
    </message>
    <message>
        <source>{file} is GGUF version {version}; versions 1 to 3 are read. Convert the model again.</source>
        <translation>{file}: GGUF 버전 {version}입니다. 버전 1부터 3까지 읽습니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: general.alignment is of type {type} instead of u32. Convert the model again.</source>
        <translation>{file}: general.alignment의 형식이 u32가 아니라 {type}입니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: general.alignment is {value}; it must be a power of two up to {most}. Convert the model again.</source>
        <translation>{file}: general.alignment가 {value}입니다. {most} 이하의 2의 거듭제곱이어야 합니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: {kv} KV heads do not divide {heads} heads (attention.head_count_kv and attention.head_count, layer {layer}). Convert the model again.</source>
        <translation>{file}: KV 헤드 {kv}개로 헤드 {heads}개를 나눌 수 없습니다(레이어 {layer}의 attention.head_count_kv와 attention.head_count). 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: {hidden} (embedding_length) does not divide into {heads} heads (attention.head_count), and {key} is absent. Convert the model again.</source>
        <translation>{file}: {hidden}(embedding_length)이 헤드 {heads}개(attention.head_count)로 나누어떨어지지 않고 {key}도 없습니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: the tensors would end beyond 2^64 bytes; their sizes cannot be right. Download the file again.</source>
        <translation>{file}: 텐서가 2^64바이트를 넘어 끝나게 됩니다. 크기가 맞을 수 없습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: {key} is of type {type} instead of a text. Convert the model again.</source>
        <translation>{file}: {key}의 형식이 글이 아니라 {type}입니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: general.architecture is &quot;{name}&quot;; 1 to 64 letters, digits, dots and dashes are allowed. Convert the model again.</source>
        <translation>{file}: general.architecture가 &quot;{name}&quot;입니다. 글자, 숫자, 점, 줄표 1~64자만 허용됩니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: a token uses {used} experts (expert_used_count) of {count} (expert_count). Convert the model again.</source>
        <translation>{file}: 전문가 {count}개(expert_count) 중 토큰 하나가 {used}개(expert_used_count)를 쓴다고 적혀 있습니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file} holds no weights (a vocabulary or a header alone), so their size is unknown. Open the file with the model&apos;s tensors, or name a number of bytes as weights.</source>
        <translation>{file}에 가중치가 없어(어휘나 헤더만 있는 파일) 그 크기를 알 수 없습니다. 모델의 텐서가 든 파일을 열거나 가중치를 바이트 수로 지정하세요.</translation>
    </message>
    <message>
        <source>{file} is said to be one of {count} files; at most {most} are read. Download the file again.</source>
        <translation>{file}: 파일 {count}개 중 하나라고 적혀 있습니다. 최대 {most}개까지 읽습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the tensor {tensor} is said to have {count} dimensions; at most 4 are allowed. Download the file again.</source>
        <translation>{file}: 텐서 {tensor}의 차원이 {count}개로 적혀 있습니다. 최대 4개까지 허용됩니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the tensor {tensor} has a dimension of {value}. Download the file again.</source>
        <translation>{file}: 텐서 {tensor}에 크기가 {value}인 차원이 있습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the dimensions of the tensor {tensor} multiply to more than 2^63 numbers. Download the file again.</source>
        <translation>{file}: 텐서 {tensor}의 차원을 곱하면 2^63개를 넘습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: a row of the tensor {tensor} has {row} numbers, but {type} packs {block} at a time. Convert the model again.</source>
        <translation>{file}: 텐서 {tensor}의 한 행은 수 {row}개인데 {type} 형식은 {block}개씩 묶습니다. 모델을 다시 변환하세요.</translation>
    </message>
    <message>
        <source>{file}: the tensor {tensor} would take more than 2^63 bytes. Download the file again.</source>
        <translation>{file}: 텐서 {tensor}의 크기가 2^63바이트를 넘게 됩니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file}: the table of tensors is larger than 1 GiB; no model needs that. Download the file again.</source>
        <translation>{file}: 텐서 표가 1 GiB를 넘습니다. 그만큼 필요한 모델은 없습니다. 파일을 다시 내려받으세요.</translation>
    </message>
    <message>
        <source>{file} holds NUL bytes instead of text, as a crash leaves them. Save the log again.</source>
        <translation>{file}에는 글 대신 NUL 바이트만 있습니다. 프로그램이 중단되면 이렇게 됩니다. 로그를 다시 저장하세요.</translation>
    </message>
    <message>
        <source>{file}, {place}: the header lists more than {value} tensors. Fetch the file again.</source>
        <translation>{file}, {place}: 헤더의 텐서가 {value}개를 넘습니다. 파일을 다시 받으세요.</translation>
    </message>
    <message>
        <source>{file}: {name} takes the place of the program&apos;s own {hidden}; its figures count. Give it another name and id to keep both.</source>
        <translation>{file}: {name} 항목이 기본 목록의 {hidden} 항목을 대신하며 그 값이 쓰입니다. 둘 다 남기려면 이름과 id를 바꾸세요.</translation>
    </message>
    <message>
        <source>Line {line} must name the columns. Write gpu,price,currency,date,kind there, and one price a line below.</source>
        <translation>{line}번째 줄에 열 이름이 있어야 합니다. 그 줄에 gpu,price,currency,date,kind를 쓰고, 아래에 한 줄에 하나씩 가격을 쓰세요.</translation>
    </message>
    <message>
        <source>The column {name} is not used. Known are gpu, price, currency, date, kind, condition, availability and source.</source>
        <translation>사용하지 않는 열: {name}. 쓸 수 있는 열은 gpu, price, currency, date, kind, condition, availability, source입니다.</translation>
    </message>
    <message>
        <source>Line {line} has {found} cells, and the first line names {wanted} columns. Put text with a comma in quotes.</source>
        <translation>{line}번째 줄의 칸 수가 맞지 않습니다(칸 {found}개, 첫 줄의 열 {wanted}개). 쉼표가 든 글은 따옴표로 묶으세요.</translation>
    </message>
    <message>
        <source>Line {line} has no price. Write a number such as 1599.</source>
        <translation>{line}번째 줄에 가격이 없습니다. 1599 같은 숫자를 쓰세요.</translation>
    </message>
    <message>
        <source>Line {line}: the catalogue has no card {name}. `kvsight-cli gpus` lists its cards.</source>
        <translation>{line}번째 줄: 목록에 없는 카드입니다({name}). `kvsight-cli gpus`로 카드를 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Line {line}: the catalogue has no card {name}. Did you mean one of these: {list}?</source>
        <translation>{line}번째 줄: 목록에 없는 카드입니다({name}). 혹시 다음 중 하나인가요: {list}</translation>
    </message>
    <message>
        <source>Line {line}: the price {value} is no number above 0. Write it without a currency or grouping: 1599 or 448.61.</source>
        <translation>{line}번째 줄: 가격은 0보다 큰 숫자여야 합니다(현재 {value}). 통화나 자릿수 구분 없이 1599 또는 448.61처럼 쓰세요.</translation>
    </message>
    <message>
        <source>Line {line}: {value} is no currency. Write its three letters: USD, EUR, KRW.</source>
        <translation>{line}번째 줄: 알 수 없는 통화입니다({value}). USD, EUR, KRW처럼 세 글자로 쓰세요.</translation>
    </message>
    <message>
        <source>Line {line}: {value} is no date. Write 2026-11-30, 2026-11 or 2026.</source>
        <translation>{line}번째 줄: 날짜가 아닙니다({value}). 2026-11-30, 2026-11, 2026처럼 쓰세요.</translation>
    </message>
    <message>
        <source>Line {line}: {value} is no kind of price. Write launch, street or user.</source>
        <translation>{line}번째 줄: 알 수 없는 가격 종류입니다({value}). launch, street, user 중 하나를 쓰세요.</translation>
    </message>
    <message>
        <source>Line {line}: {value} is no condition. Write new, used or machine.</source>
        <translation>{line}번째 줄: 알 수 없는 상태입니다({value}). new, used, machine 중 하나를 쓰세요.</translation>
    </message>
    <message>
        <source>Line {line}: {value} is no availability. Write for_sale, used, announced or discontinued.</source>
        <translation>{line}번째 줄: 알 수 없는 판매 상태입니다({value}). for_sale, used, announced, discontinued 중 하나를 쓰세요.</translation>
    </message>
    <message>
        <source>launch {date}</source>
        <translation>출시가 {date}</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>출시가</translation>
    </message>
    <message>
        <source>yours, {date}</source>
        <translation>직접 입력, {date}</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>직접 입력</translation>
    </message>
    <message>
        <source>street {date}, used</source>
        <translation>시중가 {date}, 중고</translation>
    </message>
    <message>
        <source>street, used</source>
        <translation>시중가, 중고</translation>
    </message>
    <message>
        <source>street {date}, whole machine</source>
        <translation>시중가 {date}, 완제품</translation>
    </message>
    <message>
        <source>street, whole machine</source>
        <translation>시중가, 완제품</translation>
    </message>
    <message>
        <source>street {date}</source>
        <translation>시중가 {date}</translation>
    </message>
    <message>
        <source>street</source>
        <translation>시중가</translation>
    </message>
    <message>
        <source>{runtime} refuses these settings</source>
        <translation>런타임이 이 설정을 거부합니다({runtime})</translation>
    </message>
    <message>
        <source>whether it fits cannot be told</source>
        <translation>들어가는지 알 수 없음</translation>
    </message>
    <message>
        <source>its memory is not known</source>
        <translation>메모리를 알 수 없음</translation>
    </message>
    <message>
        <source>{short} too little memory</source>
        <translation>메모리 {short} 부족</translation>
    </message>
    <message>
        <source>too little memory</source>
        <translation>메모리 부족</translation>
    </message>
    <message>
        <source>its speed cannot be told</source>
        <translation>속도를 알 수 없음</translation>
    </message>
    <message>
        <source>too slow: about {speed} tokens/s, {least} asked for</source>
        <translation>느림: 약 {speed} 토큰/초(요구 {least})</translation>
    </message>
    <message>
        <source>its time to the first token cannot be told</source>
        <translation>첫 토큰까지의 시간을 알 수 없음</translation>
    </message>
    <message>
        <source>the first token takes about {time}, {most} allowed</source>
        <translation>첫 토큰까지 약 {time}(허용 {most})</translation>
    </message>
    <message>
        <source>no price in {currency} is known</source>
        <translation>{currency} 가격을 알 수 없음</translation>
    </message>
    <message>
        <source>{over} {currency} too dear</source>
        <translation>{over} {currency} 초과</translation>
    </message>
    <message>
        <source>its power is not known</source>
        <translation>소비 전력을 알 수 없음</translation>
    </message>
    <message>
        <source>{over} W too hungry</source>
        <translation>소비 전력 {over} W 초과</translation>
    </message>
    <message>
        <source>announced only</source>
        <translation>발표만 됨</translation>
    </message>
    <message>
        <source>not for sale any more</source>
        <translation>더는 판매하지 않음</translation>
    </message>
    <message>
        <source>{count} cards draw up to {power} W together: mind slots, their spacing and the power supply.</source>
        <translation>카드 {count}장이 함께 최대 {power} W를 씁니다. 슬롯과 간격, 전원 공급 장치를 확인하세요.</translation>
    </message>
    <message>
        <source>room for {context} tokens</source>
        <translation>{context} 토큰까지</translation>
    </message>
    <message>
        <source>memory does not end it</source>
        <translation>메모리 한계 없음</translation>
    </message>
    <message>
        <source>room for {context} tokens; reading memory sets the speed</source>
        <translation>{context} 토큰까지, 속도는 메모리 읽기가 정함</translation>
    </message>
    <message>
        <source>room for {context} tokens; arithmetic sets the speed</source>
        <translation>{context} 토큰까지, 속도는 연산이 정함</translation>
    </message>
    <message>
        <source>room for {context} tokens; the fixed costs of a step set the speed</source>
        <translation>{context} 토큰까지, 속도는 단계마다 드는 고정 비용이 정함</translation>
    </message>
    <message>
        <source>published for {native} tokens</source>
        <translation>공개 사양은 {native} 토큰까지</translation>
    </message>
    <message>
        <source>the size of its weights is not known</source>
        <translation>가중치 크기를 알 수 없음</translation>
    </message>
    <message>
        <source>{runtime} is not known to run it</source>
        <translation>실행 지원이 확인되지 않은 런타임({runtime})</translation>
    </message>
    <message>
        <source>No card is known at {price} {currency} or less.</source>
        <translation>{price} {currency} 이하인 카드를 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>None of the {models} models runs so. Ask for a shorter context or less speed.</source>
        <translation>모델 {models}개 중 이 조건으로 실행되는 것이 없습니다. 컨텍스트를 줄이거나 속도 조건을 낮추세요.</translation>
    </message>
    <message>
        <source>First: {model} as {format}, the largest that runs on {cards}: {parameters} parameters, of less than 4 bits each, at about {speed} tokens/s.</source>
        <translation>1위: {model}({format}). {cards}에서 실행되는 가장 큰 모델: 파라미터 {parameters}, 가중치당 4비트 미만, 약 {speed} 토큰/초.</translation>
    </message>
    <message>
        <source>First: {model} as {format}, the largest that runs on {cards} with 4 bits a weight or more: {parameters} parameters at about {speed} tokens/s.</source>
        <translation>1위: {model}({format}). {cards}에서 가중치당 4비트 이상으로 실행되는 가장 큰 모델: 파라미터 {parameters}, 약 {speed} 토큰/초.</translation>
    </message>
    <message>
        <source>First: {model} as {format}, the fastest on {cards} with about {speed} tokens/s.</source>
        <translation>1위: {model}({format}). {cards}에서 가장 빠름: 약 {speed} 토큰/초.</translation>
    </message>
    <message>
        <source>First: {model} as {format}, with the longest context on {cards}: {context} tokens.</source>
        <translation>1위: {model}({format}). {cards}에서 가장 긴 컨텍스트: {context} 토큰.</translation>
    </message>
    <message>
        <source>First: {card}, with {value} tokens/s for 1 000 {currency} at its launch price of {price} {currency} ({date}).</source>
        <translation>1위: {card}. 1 000 {currency}당 {value} 토큰/초, 출시가 {price} {currency}({date}) 기준.</translation>
    </message>
    <message>
        <source>First: {card}, with {value} tokens/s for 1 000 {currency} at a street price of {price} {currency} ({date}).</source>
        <translation>1위: {card}. 1 000 {currency}당 {value} 토큰/초, 시중가 {price} {currency}({date}) 기준.</translation>
    </message>
    <message>
        <source>First: {card}, with {value} tokens/s for 1 000 {currency} at your price of {price} {currency}.</source>
        <translation>1위: {card}. 1 000 {currency}당 {value} 토큰/초, 직접 입력한 가격 {price} {currency} 기준.</translation>
    </message>
    <message>
        <source>First: {card}, the cheapest with a launch price of {price} {currency} ({date}).</source>
        <translation>1위: {card}. 가장 저렴함: 출시가 {price} {currency}({date}).</translation>
    </message>
    <message>
        <source>First: {card}, the cheapest with a street price of {price} {currency} ({date}).</source>
        <translation>1위: {card}. 가장 저렴함: 시중가 {price} {currency}({date}).</translation>
    </message>
    <message>
        <source>First: {card}, the cheapest with your price of {price} {currency}.</source>
        <translation>1위: {card}. 가장 저렴함: 직접 입력한 가격 {price} {currency}.</translation>
    </message>
    <message>
        <source>First: {card}, the fastest with about {value} tokens/s for each conversation.</source>
        <translation>1위: {card}. 가장 빠름: 대화마다 약 {value} 토큰/초.</translation>
    </message>
    <message>
        <source>First: {card}, the fastest with about {value} tokens/s for all conversations together.</source>
        <translation>1위: {card}. 가장 빠름: 모든 대화 합계 약 {value} 토큰/초.</translation>
    </message>
    <message>
        <source>First: {card}, the quickest to the first token with about {value}.</source>
        <translation>1위: {card}. 첫 토큰까지 가장 빠름: 약 {value}.</translation>
    </message>
    <message>
        <source>First: {card}, which draws least, {value} W at most.</source>
        <translation>1위: {card}. 소비 전력이 가장 적음: 최대 {value} W.</translation>
    </message>
    <message>
        <source>First: {card}, the thriftiest with {value} tokens for each joule.</source>
        <translation>1위: {card}. 에너지 효율이 가장 높음: 1줄(J)당 {value} 토큰.</translation>
    </message>
    <message>
        <source>First: {card}, with the most room to spare, {value}.</source>
        <translation>1위: {card}. 남는 공간이 가장 큼: {value}.</translation>
    </message>
    <message>
        <source>First: {card}, with the longest context, {value} tokens.</source>
        <translation>1위: {card}. 가장 긴 컨텍스트: {value} 토큰.</translation>
    </message>
    <message>
        <source>Nothing is known to sort them by.</source>
        <translation>정렬 기준이 되는 값을 알 수 없습니다.</translation>
    </message>
    <message>
        <source>First: {card}, the fastest with about {value} tokens/s; what was to sort them is not known of any that qualifies.</source>
        <translation>1위: {card}. 가장 빠름: 약 {value} 토큰/초. 조건을 만족하는 카드 모두 정렬 기준 값을 알 수 없습니다.</translation>
    </message>
    <message>
        <source>First: {card}, the fastest with about {value} tokens/s; no price in {currency} is known of any that qualifies.</source>
        <translation>1위: {card}. 가장 빠름: 약 {value} 토큰/초. 조건을 만족하는 카드 모두 {currency} 가격을 알 수 없습니다.</translation>
    </message>
    <message>
        <source>speed for the money</source>
        <translation>가격 대비 속도</translation>
    </message>
    <message>
        <source>speed of each conversation</source>
        <translation>대화마다 속도</translation>
    </message>
    <message>
        <source>speed of all together</source>
        <translation>모두 합친 속도</translation>
    </message>
    <message>
        <source>time to the first token</source>
        <translation>첫 토큰까지 걸리는 시간</translation>
    </message>
    <message>
        <source>price</source>
        <translation>가격</translation>
    </message>
    <message>
        <source>power</source>
        <translation>소비 전력</translation>
    </message>
    <message>
        <source>tokens for the energy</source>
        <translation>에너지 대비 토큰</translation>
    </message>
    <message>
        <source>room to spare</source>
        <translation>남는 공간</translation>
    </message>
    <message>
        <source>longest context</source>
        <translation>가장 긴 컨텍스트</translation>
    </message>
    <message>
        <source>No card is of that maker and class.</source>
        <translation>해당 제조사와 종류의 카드가 없습니다.</translation>
    </message>
    <message>
        <source>None of the {cards} cards qualifies. Ask for less, or see what would help each.</source>
        <translation>카드 {cards}종 중 조건을 만족하는 것이 없습니다. 조건을 낮추거나 각 카드에 도움이 될 변경을 확인하세요.</translation>
    </message>
    <message>
        <source>Next: {card} with {value}.</source>
        <translation>2위: {card}, {value}.</translation>
    </message>
    <message>
        <source>No card that the system names was found in this computer. Choose one from the list.</source>
        <translation>이 컴퓨터에서 시스템이 이름을 알려 주는 카드를 찾지 못했습니다. 목록에서 고르세요.</translation>
    </message>
    <message>
        <source>Found in this computer: {cards}.</source>
        <translation>이 컴퓨터의 카드: {cards}.</translation>
    </message>
    <message>
        <source>{few} of {cards} cards qualifies.</source>
        <translation>카드 {cards}종 가운데 {few}종이 조건에 맞습니다.</translation>
    </message>
    <message>
        <source>{few} of {cards} cards qualify.</source>
        <translation>카드 {cards}종 가운데 {few}종이 조건에 맞습니다.</translation>
    </message>
    <message>
        <source>Prices in {currency} are not compared.</source>
        <translation>비교하지 않는 통화: {currency}.</translation>
    </message>
    <message>
        <source>{few} ways to run one of {models} models.</source>
        <translation>모델 {models}개를 살펴보니 돌릴 방법이 {few}가지입니다.</translation>
    </message>
    <message>
        <source>{few} of {models} models runs.</source>
        <translation>모델 {models}개 가운데 {few}개가 돌아갑니다.</translation>
    </message>
    <message>
        <source>{few} of {models} models run.</source>
        <translation>모델 {models}개 가운데 {few}개가 돌아갑니다.</translation>
    </message>
    <message>
        <source>An estimate. Of {buffers} compute buffers that llama.cpp printed, half are told to within {median} %, and {share} % to within 20 %.</source>
        <translation>추정값입니다. llama.cpp가 출력한 연산 버퍼 {buffers}개 가운데 절반은 오차 {median} % 이내, {share} %는 20 % 이내로 맞습니다.</translation>
    </message>
    <message>
        <source>{gpu} is counted with error correction (ECC) off. Switched on, it takes {bytes}, and this no longer fits.</source>
        <translation>{gpu}의 용량은 오류 정정(ECC)을 끈 상태로 계산했습니다. 켤 때 차지하는 메모리: {bytes}. 그러면 더는 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>{free} stay free on {gpu}. Windows keeps 5 to 15 % of a card to itself: there, give what it keeps as reserved_bytes.</source>
        <translation>남는 메모리 {free} ({gpu}). Windows는 카드 메모리의 5~15 %를 따로 잡아 둡니다. Windows라면 그 크기를 reserved_bytes에 적으세요.</translation>
    </message>
    <message>
        <source>{gpu} is counted with error correction (ECC) off. Switched on, it takes {bytes}.</source>
        <translation>{gpu}의 용량은 오류 정정(ECC)을 끈 상태로 계산했습니다. 켤 때 차지하는 메모리: {bytes}.</translation>
    </message>
    <message>
        <source>Windows keeps 5 to 15 % of a card to itself, by what public logs print. It is not counted: there, give it as reserved_bytes.</source>
        <translation>공개된 로그를 보면 Windows는 카드 메모리의 5~15 %를 따로 잡아 둡니다. 이 몫은 계산에 넣지 않았으니, Windows라면 reserved_bytes에 적으세요.</translation>
    </message>
    <message>
        <source>The file does not tell the weights of the drafting layers: they are not counted.</source>
        <translation>파일만으로는 드래프트 레이어의 가중치를 알 수 없어 계산에 넣지 않았습니다.</translation>
    </message>
    <message>
        <source>Drafting has a compute buffer of its own on the card of the drafting layers. No rule tells its size: it is not counted.</source>
        <translation>드래프트 생성은 드래프트 레이어가 놓인 카드에 연산 버퍼를 따로 둡니다. 그 크기를 알려 주는 규칙이 없어 계산에 넣지 않았습니다.</translation>
    </message>
    <message>
        <source>drafting layers</source>
        <translation>드래프트 레이어</translation>
    </message>
    <message>
        <source>Measured speeds that are faster than the card can read what they need: {count}. Check model, format and tokens of the measurement.</source>
        <translation>카드가 읽을 수 있는 속도보다 빠른 측정값이 있습니다: {count}개. 측정한 모델, 형식, 토큰 수를 확인하세요.</translation>
    </message>
    <message>
        <source>No card is called {words}. Write a part of its name, such as 4090.</source>
        <translation>이런 이름의 카드가 없습니다: {words}. 4090처럼 이름의 일부를 적으세요.</translation>
    </message>
    <message>
        <source>Anchored on your {count} measured speeds</source>
        <translation>직접 잰 속도 {count}개에 맞춤</translation>
    </message>
    <message>
        <source>Anchored on your measured speed at {tokens} tokens</source>
        <translation>{tokens}토큰에서 직접 잰 속도에 맞춤</translation>
    </message>
    <message>
        <source>{runs} measured runs of this card behind it</source>
        <translation>이 카드의 측정값 {runs}건에 근거</translation>
    </message>
    <message>
        <source>No measured run of this card, {runs} of its class</source>
        <translation>이 카드의 측정값 없음, 같은 부류는 {runs}건</translation>
    </message>
    <message>
        <source>No measured run of such a card with this runtime</source>
        <translation>이런 카드를 이 런타임으로 잰 값 없음</translation>
    </message>
    <message>
        <source>Prompt: {runs} measured with this card</source>
        <translation>프롬프트: 이 카드의 측정값 {runs}건</translation>
    </message>
    <message>
        <source>Prompt: none with this card, {runs} of its class</source>
        <translation>프롬프트: 이 카드는 없음, 같은 부류는 {runs}건</translation>
    </message>
    <message>
        <source>Prompt: none measured with such a card</source>
        <translation>프롬프트: 이런 카드의 측정값 없음</translation>
    </message>
    <message>
        <source>one latent (MLA)</source>
        <translation>잠재 벡터 하나 (MLA)</translation>
    </message>
    <message>
        <source>Experts of one layer on the CPU</source>
        <translation>레이어 1개의 전문가를 CPU 쪽에 두기</translation>
    </message>
    <message>
        <source>Caches on the cards</source>
        <translation>캐시를 카드에 두기</translation>
    </message>
    <message>
        <source>All experts on the cards</source>
        <translation>모든 전문가를 카드에 두기</translation>
    </message>
    <message>
        <source>All layers on the cards</source>
        <translation>모든 레이어를 카드에 두기</translation>
    </message>
    <message>
        <source>Main memory of {size}</source>
        <translation>주 메모리 늘리기: {size}</translation>
    </message>
    <message>
        <source>The model does not run so. Ask for a shorter context or less speed.</source>
        <translation>이 조건으로는 모델이 실행되지 않습니다. 컨텍스트를 줄이거나 속도 조건을 낮추세요.</translation>
    </message>
    <message>
        <source>The card does not qualify. Ask for less, or see what would help.</source>
        <translation>이 카드는 조건을 만족하지 않습니다. 조건을 낮추거나 도움이 될 변경을 확인하세요.</translation>
    </message>
    <message>
        <source>It does not fit: the CPU&apos;s part needs {need}, and main memory has {memory}.</source>
        <translation>들어가지 않습니다: CPU 쪽에 {need} 필요, 주 메모리는 {memory}.</translation>
    </message>
    <message>
        <source>It does not fit: card {number}, {card}, lacks {short}, though all cards together have room.</source>
        <translation>들어가지 않습니다: 카드 전체로는 자리가 있지만 {number}번 카드({card})에 {short} 모자랍니다.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write the card&apos;s memory, such as 48GiB.</source>
        <translation>{field} 값이 {value}입니다. 48GiB처럼 카드의 메모리를 쓰세요.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write bytes a second, such as 1008GB/s.</source>
        <translation>{field} 값이 {value}입니다. 1008GB/s처럼 초당 바이트를 쓰세요.</translation>
    </message>
    <message>
        <source>{field} is {value}. Write operations a second, such as 165T.</source>
        <translation>{field} 값이 {value}입니다. 165T처럼 초당 연산 수를 쓰세요.</translation>
    </message>
    <message>
        <source>A card has no figure {value}. Did you mean {known}?</source>
        <translation>카드에 없는 항목입니다: {value}. 비슷한 이름: {known}</translation>
    </message>
    <message>
        <source>{field} is {value}. Write a size, such as Q4_K_M=4.9GB.</source>
        <translation>{field} 값이 {value}입니다. Q4_K_M=4.9GB처럼 크기를 쓰세요.</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>임베딩</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>피드포워드</translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation>공유 전문가</translation>
    </message>
    <message>
        <source>router</source>
        <translation>라우터</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>정규화</translation>
    </message>
    <message>
        <source>state layers</source>
        <translation>상태 레이어</translation>
    </message>
    <message>
        <source>other tensors</source>
        <translation>그 밖의 텐서</translation>
    </message>
    <message>
        <source>{count} × {gpu} beside the other cards</source>
        <translation>{gpu} {count}개 (다른 카드는 그대로)</translation>
    </message>
    <message>
        <source>Prompt: not checked either</source>
        <translation>프롬프트도 비교한 실측 없음</translation>
    </message>
    <message>
        <source>Not checked: a part is on the CPU&apos;s side</source>
        <translation>비교한 실측 없음: 일부가 CPU 쪽에 있음</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::AccuracyChart</name>
    <message>
        <source>Measured over predicted speed</source>
        <translation>예측 속도와 측정 속도</translation>
    </message>
    <message>
        <source>predicted, tokens/s</source>
        <translation>예측, 토큰/초</translation>
    </message>
    <message>
        <source>measured, tokens/s</source>
        <translation>측정, 토큰/초</translation>
    </message>
    <message>
        <source>%1 runs, %2 of them within their band</source>
        <translation>측정값 %1건, 그 가운데 %2건이 범위 안</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::AccuracyPage</name>
    <message>
        <source>How far these speeds can be trusted</source>
        <translation>이 속도들을 어디까지 믿을 수 있나</translation>
    </message>
    <message>
        <source>Each published run is predicted by a fit that has not seen its source, here and now. Nothing is read from the network.</source>
        <translation>공개된 측정값 하나하나를, 그 출처를 보지 않은 맞춤으로 지금 이 자리에서 예측합니다. 네트워크에서는 아무것도 읽지 않습니다.</translation>
    </message>
    <message>
        <source>The fits are running, one for each source left out.</source>
        <translation>출처를 하나씩 빼며 맞추는 중입니다.</translation>
    </message>
    <message>
        <source>Error and band by kind of run</source>
        <translation>측정 종류별 오차와 범위</translation>
    </message>
    <message>
        <source>Measured over predicted</source>
        <translation>예측과 측정</translation>
    </message>
    <message>
        <source>Each point is a run: round for one conversation, square for several, red outside its band. The upright lines are bands; on the dashed line the prediction is right.</source>
        <translation>점 하나가 측정 하나입니다. 대화 하나는 동그라미, 여럿은 네모, 범위 밖은 빨강입니다. 세로선은 범위이고, 점선 위에서는 예측이 맞습니다.</translation>
    </message>
    <message>
        <source>Other formulas on the same runs: half / nine of ten are closer than</source>
        <translation>같은 측정값에 쓴 다른 공식: 오차의 중앙값 / 90백분위(%)</translation>
    </message>
    <message>
        <source>Not to be trusted with</source>
        <translation>믿지 말아야 할 조건</translation>
    </message>
    <message>
        <source>Farthest from their prediction</source>
        <translation>예측에서 가장 먼 측정값</translation>
    </message>
    <message>
        <source>The validation did not end: it needs more memory than there is.</source>
        <translation>검증을 마치지 못했습니다. 메모리가 모자랍니다.</translation>
    </message>
    <message>
        <source>Half of %1 runs of %2 sources lie within %3 of their prediction, nine of ten within %4; %5 of them lie in the band.</source>
        <translation>출처 %2곳의 측정값 %1건 가운데 절반은 예측과의 차이가 %3 이내, 열에 아홉은 %4 이내입니다. 범위 안에 드는 비율: %5.</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>측정값</translation>
    </message>
    <message>
        <source>how many</source>
        <translation>건수</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>출처</translation>
    </message>
    <message>
        <source>in the band</source>
        <translation>범위 안</translation>
    </message>
    <message>
        <source>high / low</source>
        <translation>위 / 아래</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>공식</translation>
    </message>
    <message>
        <source>this program</source>
        <translation>이 프로그램</translation>
    </message>
    <message>
        <source>errors beyond 100 % are common</source>
        <translation>100 %가 넘는 오차가 흔함</translation>
    </message>
    <message>
        <source>the band is too narrow</source>
        <translation>범위가 너무 좁음</translation>
    </message>
    <message>
        <source>only one source, so nothing checks it</source>
        <translation>출처가 하나뿐이라 확인할 길이 없음</translation>
    </message>
    <message>
        <source>card</source>
        <translation>카드</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>Enter opens the source in the browser</source>
        <translation>Enter를 누르면 출처를 브라우저에서 엽니다</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>런타임</translation>
    </message>
    <message>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>source</source>
        <translation>출처</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>median error</source>
        <translation>오차 중앙값</translation>
    </message>
    <message>
        <source>90 % within</source>
        <translation>90백분위</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::BuyerQuestions</name>
    <message>
        <source>Which card runs Qwen3 32B with 32K tokens best for the money?</source>
        <translation>Qwen3 32B를 32K 토큰으로 돌릴 때 값어치가 가장 좋은 카드는?</translation>
    </message>
    <message>
        <source>the first row; the sentence above says why</source>
        <translation>첫 줄. 까닭은 위 문장에 있습니다</translation>
    </message>
    <message>
        <source>Which card, or two of one kind, writes 15 tokens/s with Qwen3 32B for 2 500 USD?</source>
        <translation>2 500 USD 안에서 Qwen3 32B를 15 토큰/초로 돌리는 카드는? 같은 카드 두 장도 됩니다.</translation>
    </message>
    <message>
        <source>the rows; 2 × stands before a pair</source>
        <translation>표의 줄들. 두 장이면 앞에 2 ×가 붙습니다</translation>
    </message>
    <message>
        <source>What is the cheapest card for Qwen3 32B with 32K tokens at 10 tokens/s?</source>
        <translation>Qwen3 32B를 32K 토큰, 10 토큰/초로 돌리는 가장 싼 카드는?</translation>
    </message>
    <message>
        <source>the first row</source>
        <translation>첫 줄</translation>
    </message>
    <message>
        <source>Which card runs Qwen3 32B on 300 W, and what does its power cost in a year?</source>
        <translation>300 W 안에서 Qwen3 32B를 돌리는 카드는? 한 해 전기 요금은?</translation>
    </message>
    <message>
        <source>the last two columns</source>
        <translation>마지막 두 열</translation>
    </message>
    <message>
        <source>RTX 4090, RTX 5090 or RX 7900 XTX for Qwen3 32B with 32K tokens, and why not the others?</source>
        <translation>Qwen3 32B, 32K 토큰: RTX 4090, RTX 5090, RX 7900 XTX 가운데 무엇? 나머지는 왜 안 되나요?</translation>
    </message>
    <message>
        <source>above what qualifies, below what each other one lacks and its cheapest change</source>
        <translation>위에는 조건에 맞는 카드, 아래에는 나머지의 모자란 점과 가장 싼 해결책</translation>
    </message>
    <message>
        <source>Which Mac is fastest with Qwen3 32B and 32K tokens?</source>
        <translation>Qwen3 32B, 32K 토큰에서 가장 빠른 Mac은?</translation>
    </message>
    <message>
        <source>Which card serves 16 people at once, 16K tokens each, with Llama 3.1 8B as Q8_0?</source>
        <translation>Llama 3.1 8B(Q8_0)를 16명이 한 사람당 16K 토큰씩 동시에 쓸 때 좋은 카드는?</translation>
    </message>
    <message>
        <source>the first row; the map shows other numbers of people</source>
        <translation>첫 줄. 다른 인원은 지도에 있습니다</translation>
    </message>
    <message>
        <source>Which models run at 20 tokens/s on the RTX 3060 12GB that I have?</source>
        <translation>가지고 있는 RTX 3060 12GB에서 20 토큰/초로 돌아가는 모델은?</translation>
    </message>
    <message>
        <source>the rows, the largest model first</source>
        <translation>표의 줄들. 가장 큰 모델이 먼저입니다</translation>
    </message>
    <message>
        <source>Which models can I run for 700 USD?</source>
        <translation>700 USD로 돌릴 수 있는 모델은?</translation>
    </message>
    <message>
        <source>the rows, each with the card that the money buys</source>
        <translation>표의 줄들. 그 돈으로 살 카드가 줄마다 있습니다</translation>
    </message>
    <message>
        <source>Which card is best for Qwen3 32B with 32K tokens at the prices that I was offered?</source>
        <translation>제안받은 가격이라면 Qwen3 32B, 32K 토큰에 가장 좋은 카드는?</translation>
    </message>
    <message>
        <source>your price file</source>
        <translation>내 가격 파일</translation>
    </message>
    <message>
        <source>the first row; “yours” stands beside each price of the file</source>
        <translation>첫 줄. 파일에서 온 가격에는 “내 가격”이 붙습니다</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::CardRows</name>
    <message>
        <source>announced only</source>
        <translation>발표만 됨</translation>
    </message>
    <message>
        <source>not for sale any more</source>
        <translation>더는 판매하지 않음</translation>
    </message>
    <message>
        <source>seen used only</source>
        <translation>중고만 확인됨</translation>
    </message>
    <message>
        <source>1 measured run of this card</source>
        <translation>이 카드의 측정 1건</translation>
    </message>
    <message>
        <source>%1 measured runs of this card</source>
        <translation>이 카드의 측정 %1건</translation>
    </message>
    <message>
        <source>no run of this card, %1 of its class</source>
        <translation>이 카드의 측정은 없음, 같은 종류 %1건</translation>
    </message>
    <message>
        <source>no measured run: from the card&apos;s figures alone</source>
        <translation>측정 없음: 카드 제원만으로 추정</translation>
    </message>
    <message>
        <source>80 % band: eight of ten runs lie in it</source>
        <translation>80 % 범위: 열 번 가운데 여덟 번이 이 안에 듭니다</translation>
    </message>
    <message>
        <source>known in another currency: %1 %2</source>
        <translation>다른 통화로 알려진 가격: %1 %2</translation>
    </message>
    <message>
        <source>Double-click or F2: enter your own price</source>
        <translation>더블 클릭 또는 F2: 내 가격 입력</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>카드</translation>
    </message>
    <message>
        <source>Spare,
%1</source>
        <translation>여유,
%1</translation>
    </message>
    <message>
        <source>Longest
context</source>
        <translation>최대
컨텍스트</translation>
    </message>
    <message>
        <source>Most
at once</source>
        <translation>최대
동시</translation>
    </message>
    <message>
        <source>Tokens/s
each</source>
        <translation>대화별
토큰/s</translation>
    </message>
    <message>
        <source>80 %
band</source>
        <translation>80 %
범위</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>First
token, s</source>
        <translation>첫 토큰,
초</translation>
    </message>
    <message>
        <source>Price,
%1</source>
        <translation>가격,
%1</translation>
    </message>
    <message>
        <source>Which price</source>
        <translation>가격 종류</translation>
    </message>
    <message>
        <source>Tokens/s
for 1000</source>
        <translation>1000당
토큰/s</translation>
    </message>
    <message>
        <source>Power,
W</source>
        <translation>전력,
W</translation>
    </message>
    <message>
        <source>A year,
%1</source>
        <translation>한 해,
%1</translation>
    </message>
    <message>
        <source>A year,
kWh</source>
        <translation>한 해,
kWh</translation>
    </message>
    <message>
        <source>announced only: nobody sells it yet</source>
        <translation>발표만 됨: 아직 팔지 않습니다</translation>
    </message>
    <message>
        <source>not for sale any more, you or your price file say</source>
        <translation>단종: 직접 표시했거나 가격 파일에 적힌 대로입니다</translation>
    </message>
    <message>
        <source>only second-hand offers are known</source>
        <translation>중고 가격만 알려져 있습니다</translation>
    </message>
    <message>
        <source>offered as new when its price was seen</source>
        <translation>가격이 확인된 때에 새 제품으로 팔고 있었습니다</translation>
    </message>
    <message>
        <source>whether it is still sold is not known</source>
        <translation>아직 파는지는 알 수 없습니다</translation>
    </message>
    <message>
        <source>Double-click or F2: enter your own price; it is forgotten when the program ends, since the catalogue does not have the card</source>
        <translation>두 번 누르거나 F2: 내 가격 입력. 목록에 없는 카드라서 프로그램을 끝내면 잊습니다</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::CellLegend</name>
    <message>
        <source>above keys, below values</source>
        <translation>위는 키, 아래는 값</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::CellPanel</name>
    <message>
        <source>a column = 1 token</source>
        <translation>한 열 = 1 토큰</translation>
    </message>
    <message>
        <source>a column = %1 tokens</source>
        <translation>한 열 = %1 토큰</translation>
    </message>
    <message>
        <source>Nothing can be written here</source>
        <translation>여기서는 아무것도 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>The memory ends before the first token: see below.</source>
        <translation>첫 토큰도 쓰기 전에 메모리가 모자랍니다. 아래를 보세요.</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>재생</translation>
    </message>
    <message>
        <source>The space bar or a click: the prompt is written first, then the answer, token by token.</source>
        <translation>스페이스 바를 누르거나 클릭하세요. 먼저 프롬프트를, 그다음 답변을 한 토큰씩 씁니다.</translation>
    </message>
    <message>
        <source>The cache, cell by cell</source>
        <translation>한 칸씩 보는 캐시</translation>
    </message>
    <message>
        <source>a short sentence</source>
        <translation>짧은 문장</translation>
    </message>
    <message>
        <source>Play one sentence, its words above the columns: one word is drawn as one token</source>
        <translation>문장 하나를 재생합니다. 열 위에 단어가 보이며, 단어 하나를 토큰 하나로 그립니다</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>칸 작게</translation>
    </message>
    <message>
        <source>Larger cells: keys and values apart</source>
        <translation>칸 크게: 키와 값을 따로</translation>
    </message>
    <message>
        <source>a column = 1 token, a word</source>
        <translation>한 열 = 1 토큰, 단어 하나</translation>
    </message>
    <message>
        <source>at the right %1 more, padding</source>
        <translation>오른쪽 끝: 크기를 맞추느라 더 잡은 %1칸</translation>
    </message>
    <message>
        <source>alike layers as one · area = bytes</source>
        <translation>같은 레이어는 한 줄로 · 넓이 = 바이트</translation>
    </message>
    <message>
        <source>area = bytes</source>
        <translation>넓이 = 바이트</translation>
    </message>
    <message>
        <source>a state takes as much as %1 tokens of a layer</source>
        <translation>상태 하나 = 한 레이어의 %1 토큰 크기</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::CellSums</name>
    <message>
        <source>layers</source>
        <translation>레이어 수</translation>
    </message>
    <message>
        <source>× a cell</source>
        <translation>× 한 칸</translation>
    </message>
    <message>
        <source>× kept</source>
        <translation>× 남긴 칸</translation>
    </message>
    <message>
        <source>= bytes</source>
        <translation>= 크기</translation>
    </message>
    <message>
        <source>× set aside</source>
        <translation>× 잡아 둔 칸</translation>
    </message>
    <message>
        <source>together</source>
        <translation>합계</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::CellView</name>
    <message>
        <source>layer %1</source>
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>레이어 %1개</translation>
    </message>
    <message>
        <source>waiting for room</source>
        <translation>자리를 기다리는 중</translation>
    </message>
    <message>
        <source>The cache, cell by cell: nothing to show</source>
        <translation>한 칸씩 보는 캐시: 보여 줄 것이 없습니다</translation>
    </message>
    <message>
        <source>The cache, cell by cell: %1 lines, %2 of %3 tokens written</source>
        <translation>한 칸씩 보는 캐시: %1줄, %3 토큰 중 %2 토큰을 썼습니다</translation>
    </message>
    <message>
        <source>and %1 more like these</source>
        <translation>같은 대화 %1개 더</translation>
    </message>
    <message>
        <source>conversation %1</source>
        <translation>대화 %1</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>written by token %1 last</source>
        <translation>마지막으로 고쳐 쓴 토큰: %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ChartTable</name>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Comma-separated values</source>
        <translation>쉼표로 구분한 값</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>CSV로 복사</translation>
    </message>
    <message>
        <source>Tab-separated values</source>
        <translation>탭으로 구분한 값</translation>
    </message>
    <message>
        <source>Copy for a spreadsheet</source>
        <translation>스프레드시트용으로 복사</translation>
    </message>
    <message>
        <source>The current context stands in bold. The table follows the window.</source>
        <translation>현재 컨텍스트는 굵게 표시됩니다. 표는 창을 따라 바뀝니다.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::CommandBar</name>
    <message>
        <source>copied</source>
        <translation>복사됨</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>명령 복사</translation>
    </message>
    <message>
        <source>The same scenario on the command line</source>
        <translation>같은 시나리오를 명령줄에서</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::CompareMenu</name>
    <message>
        <source>Remove</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
    <message>
        <source>Make it the current scenario</source>
        <translation>현재 시나리오로 되돌리기</translation>
    </message>
    <message>
        <source>Table of differences</source>
        <translation>차이점 표</translation>
    </message>
    <message>
        <source>Compare, %1 pinned</source>
        <translation>비교, 고정됨: %1</translation>
    </message>
    <message>
        <source>Compare (%1)</source>
        <translation>비교(%1)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Pin this scenario</source>
        <translation>이 시나리오 고정</translation>
    </message>
    <message>
        <source>Pin this scenario: it stays in the charts as an outline (%1)</source>
        <translation>이 시나리오를 고정합니다. 차트에 윤곽선으로 남습니다 (%1)</translation>
    </message>
    <message>
        <source>Three scenarios are pinned; remove one first</source>
        <translation>세 개가 이미 고정되어 있습니다. 먼저 하나를 지우세요</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>고정</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::CompareWindow</name>
    <message>
        <source>now</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>지우기: %1</translation>
    </message>
    <message>
        <source>Make %1 the current scenario</source>
        <translation>현재 시나리오로 되돌리기: %1</translation>
    </message>
    <message>
        <source>Name of %1</source>
        <translation>이름: %1</translation>
    </message>
    <message>
        <source>remove</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>restore</source>
        <translation>복원</translation>
    </message>
    <message>
        <source>What differs, and the figures</source>
        <translation>차이점과 수치</translation>
    </message>
    <message>
        <source>Pin this scenario</source>
        <translation>이 시나리오 고정</translation>
    </message>
    <message>
        <source>Nothing is pinned. Pin the scenario, change something, and see both side by side: as outlines in the charts, as figures here.</source>
        <translation>고정된 시나리오가 없습니다. 시나리오를 고정하고 무언가를 바꾸면 둘을 나란히 볼 수 있습니다. 차트에는 윤곽선으로, 여기에는 숫자로 나타납니다.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ControlPanel</name>
    <message>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>런타임</translation>
    </message>
    <message>
        <source>K type</source>
        <translation>K 형식</translation>
    </message>
    <message>
        <source>V type</source>
        <translation>V 형식</translation>
    </message>
    <message>
        <source>context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>number of cards</source>
        <translation>카드 수</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>모델 찾기</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>런타임</translation>
    </message>
    <message>
        <source>K cache</source>
        <translation>K 캐시</translation>
    </message>
    <message>
        <source>V cache</source>
        <translation>V 캐시</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>Left and right change the memory size, up and down the card within a size</source>
        <translation>왼쪽·오른쪽 키는 메모리 크기를, 위·아래 키는 같은 크기의 다른 카드를 고릅니다</translation>
    </message>
    <message>
        <source>All cards</source>
        <translation>모든 카드</translation>
    </message>
    <message>
        <source>Search all cards</source>
        <translation>모든 카드에서 찾기</translation>
    </message>
    <message>
        <source>Number of cards</source>
        <translation>카드 수</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>검증 안 됨</translation>
    </message>
    <message>
        <source>as published</source>
        <translation>공개된 그대로</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>레이어 1개</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>레이어 %1개</translation>
    </message>
    <message>
        <source>%1 KV heads × %2</source>
        <translation>KV 헤드 %1개 × %2</translation>
    </message>
    <message>
        <source>%1 kinds of layer</source>
        <translation>레이어 종류 %1가지</translation>
    </message>
    <message>
        <source>trained for %1</source>
        <translation>학습 길이 %1</translation>
    </message>
    <message>
        <source>figures not verified</source>
        <translation>수치 검증 안 됨</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>들어감</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1토큰</translation>
    </message>
    <message>
        <source>%1 tokens each</source>
        <translation>대화마다 %1토큰</translation>
    </message>
    <message>
        <source>%1 at once</source>
        <translation>동시에 %1개</translation>
    </message>
    <message>
        <source>choose a card</source>
        <translation>카드 선택</translation>
    </message>
    <message>
        <source>fits from here</source>
        <translation>여기부터 들어감</translation>
    </message>
    <message>
        <source>no common card fits</source>
        <translation>흔한 카드로는 부족함</translation>
    </message>
    <message>
        <source>no card: neither fit nor speed can be told</source>
        <translation>카드가 없어 용량과 속도를 알 수 없음</translation>
    </message>
    <message>
        <source>memory not known</source>
        <translation>메모리 모름</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>bandwidth not known</source>
        <translation>대역폭 모름</translation>
    </message>
    <message>
        <source>1 KV head × %1</source>
        <translation>KV 헤드 1개 × %1</translation>
    </message>
    <message>
        <source>no length fits</source>
        <translation>어떤 길이도 안 들어감</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1까지 들어감</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1토큰</translation>
    </message>
    <message>
        <source>1 token each</source>
        <translation>대화마다 1토큰</translation>
    </message>
    <message>
        <source>not even one fits</source>
        <translation>하나도 안 들어감</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>내 목록</translation>
    </message>
    <message>
        <source>Tokens that each conversation holds: prompt and answer together</source>
        <translation>대화마다 담는 토큰 수: 프롬프트와 답변 합계</translation>
    </message>
    <message>
        <source>Conversations at once. A conversation is one sequence in the batch: its own tokens and its own cache</source>
        <translation>동시에 진행하는 대화 수. 대화 하나는 배치의 시퀀스 하나로, 토큰과 캐시를 따로 가집니다</translation>
    </message>
    <message>
        <source>rules from its source, not checked by a run</source>
        <translation>소스에서 읽은 규칙, 실행 확인 안 함</translation>
    </message>
    <message>
        <source>one conversation (one sequence in the batch)</source>
        <translation>대화 하나(배치의 시퀀스 1개)</translation>
    </message>
    <message>
        <source>conversations (sequences) decoded together</source>
        <translation>함께 디코딩하는 대화(시퀀스)</translation>
    </message>
    <message>
        <source>%1, about %2 for the GPU</source>
        <translation>%1, GPU 몫 약 %2</translation>
    </message>
    <message>
        <source>%1, not all for the GPU</source>
        <translation>%1, 일부만 GPU 몫</translation>
    </message>
    <message>
        <source>beyond the %1 that it was trained for</source>
        <translation>학습 길이 %1 초과</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::CpuSection</name>
    <message>
        <source>those of %1 of %2 layers</source>
        <translation>레이어 %2개 중 %1개의 전문가</translation>
    </message>
    <message>
        <source>all layers and the output</source>
        <translation>모든 레이어와 출력 레이어</translation>
    </message>
    <message>
        <source>%1 of %2 layers</source>
        <translation>레이어 %2개 중 %1개</translation>
    </message>
    <message>
        <source>all %1 layers on the card</source>
        <translation>레이어 %1개 모두 카드에 둠</translation>
    </message>
    <message>
        <source>The first so many layers keep their routed experts in main memory</source>
        <translation>앞쪽부터 이만큼의 레이어는 라우팅 전문가를 주 메모리에 둡니다</translation>
    </message>
    <message>
        <source>Experts on the CPU</source>
        <translation>CPU에 둘 전문가</translation>
    </message>
    <message>
        <source>The first so many layers lie in main memory and are read from there</source>
        <translation>앞쪽부터 이만큼의 레이어를 주 메모리에 두고 거기서 읽습니다</translation>
    </message>
    <message>
        <source>On the CPU</source>
        <translation>CPU에 둘 레이어</translation>
    </message>
    <message>
        <source>experts on the CPU</source>
        <translation>CPU에 둔 전문가</translation>
    </message>
    <message>
        <source>layers on the CPU</source>
        <translation>CPU에 둔 레이어</translation>
    </message>
    <message>
        <source>all experts on the card</source>
        <translation>전문가를 모두 카드에 둠</translation>
    </message>
    <message>
        <source>Speed with this: %1 tokens/s. Without it the card is too small.</source>
        <translation>이렇게 하면 초당 %1토큰입니다. 그러지 않으면 카드에 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>Costs next to no speed.</source>
        <translation>속도 손해는 거의 없습니다.</translation>
    </message>
    <message>
        <source>Costs speed: %1 % slower, %2 instead of %3 tokens/s.</source>
        <translation>속도 손해: %1 % 느려짐, 초당 %3토큰에서 %2토큰으로.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::DeviceBars</name>
    <message>
        <source>a share of what all cards divide</source>
        <translation>모든 카드가 나눠 갖는 몫</translation>
    </message>
    <message>
        <source>the same on other cards too</source>
        <translation>다른 카드에도 똑같이 있음</translation>
    </message>
    <message>
        <source>reserved for the cache</source>
        <translation>캐시용으로 잡아 둠</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>들어가지 않음</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::DeviceView</name>
    <message>
        <source>by device</source>
        <translation>장치별</translation>
    </message>
    <message>
        <source>One bar for each card and one for main memory</source>
        <translation>카드마다 막대 하나, 주 메모리에 막대 하나</translation>
    </message>
    <message>
        <source>Memory by device</source>
        <translation>장치별 메모리</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::DocumentDoor</name>
    <message>
        <source>The reading of %1 was stopped. Nothing was changed.</source>
        <translation>읽기를 멈췄습니다: %1. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <source>%1 needs more memory than there is. Nothing was changed.</source>
        <translation>메모리가 모자라 읽지 못했습니다: %1. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <source>Only files of this machine can be opened.</source>
        <translation>이 컴퓨터에 있는 파일만 열 수 있습니다.</translation>
    </message>
    <message>
        <source>The clipboard holds no scenario, no kvsight-cli command, no config.json and no path of a file.</source>
        <translation>클립보드에 시나리오도, kvsight-cli 명령도, config.json도, 파일 경로도 없습니다.</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>붙여넣은 텍스트</translation>
    </message>
    <message>
        <source>Several files came at once. The first was opened.</source>
        <translation>파일이 여러 개라서 첫 번째만 열었습니다.</translation>
    </message>
    <message>
        <source>Nothing was pasted. %1</source>
        <translation>붙여넣지 않았습니다. %1</translation>
    </message>
    <message>
        <source>%1 is no longer there.</source>
        <translation>파일이 더 이상 없습니다: %1</translation>
    </message>
    <message>
        <source>%1 was not opened.</source>
        <translation>열지 않은 파일: %1</translation>
    </message>
    <message>
        <source>paste</source>
        <translation>붙여넣기</translation>
    </message>
    <message>
        <source>open %1</source>
        <translation>%1 열기</translation>
    </message>
    <message>
        <source>%1 stands in the lists as yours, at every start: %2.</source>
        <translation>내 목록에 넣었습니다: %1 (%2). 다음에 시작할 때도 목록에 나옵니다.</translation>
    </message>
    <message>
        <source>Parts of %1 could not be read. The rest is shown.</source>
        <translation>읽지 못한 부분이 있습니다: %1. 나머지를 표시합니다.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::EntryBox</name>
    <message>
        <source>Write a number from %1 to %2.</source>
        <translation>%1 이상 %2 이하의 수를 적으세요.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ExplorePage</name>
    <message>
        <source>milliseconds for a token of each conversation</source>
        <translation>대화마다 토큰 하나에 걸리는 밀리초</translation>
    </message>
    <message>
        <source>tokens/s of all conversations together</source>
        <translation>모든 대화를 합친 초당 토큰</translation>
    </message>
    <message>
        <source>tokens/s of each conversation</source>
        <translation>대화 하나의 초당 토큰</translation>
    </message>
    <message>
        <source>Speed as a table</source>
        <translation>속도를 표로 보기</translation>
    </message>
    <message>
        <source>Memory as a table</source>
        <translation>메모리를 표로 보기</translation>
    </message>
    <message>
        <source>table</source>
        <translation>표</translation>
    </message>
    <message>
        <source>Milliseconds for one token of each conversation</source>
        <translation>대화마다 토큰 하나에 걸리는 밀리초</translation>
    </message>
    <message>
        <source>Tokens a second of all conversations together</source>
        <translation>모든 대화를 합친 초당 토큰</translation>
    </message>
    <message>
        <source>Tokens a second of each conversation</source>
        <translation>대화 하나의 초당 토큰</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>together</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>each</source>
        <translation>각각</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>enlarged: the card&apos;s %1 lie far above</source>
        <translation>확대함: 카드 용량(%1)은 훨씬 위에 있음</translation>
    </message>
    <message>
        <source>even steps</source>
        <translation>같은 간격</translation>
    </message>
    <message>
        <source>doubling</source>
        <translation>두 배씩</translation>
    </message>
    <message>
        <source>Each column adds the same number of tokens</source>
        <translation>막대마다 같은 수의 토큰이 늘어납니다</translation>
    </message>
    <message>
        <source>Each column doubles the tokens</source>
        <translation>막대마다 토큰이 두 배가 됩니다</translation>
    </message>
    <message>
        <source>tokens that each conversation holds</source>
        <translation>대화마다 담는 토큰 수</translation>
    </message>
    <message>
        <source>tokens that each conversation holds; each column doubles</source>
        <translation>대화마다 담는 토큰 수 (막대마다 두 배)</translation>
    </message>
    <message>
        <source>Where the bytes come from</source>
        <translation>캐시 바이트 내역</translation>
    </message>
    <message>
        <source>What one step costs</source>
        <translation>한 단계의 비용</translation>
    </message>
    <message>
        <source>The speed cannot be told for this card and model.</source>
        <translation>이 카드와 모델로는 속도를 알 수 없습니다.</translation>
    </message>
    <message>
        <source>What does not fit has no speed.</source>
        <translation>메모리에 들어가지 않으면 속도도 없습니다.</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>가중치 %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>캐시 %1</translation>
    </message>
    <message>
        <source>buffers %1</source>
        <translation>버퍼 %1</translation>
    </message>
    <message>
        <source>in use already %1</source>
        <translation>이미 사용 중 %1</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>%1 초과</translation>
    </message>
    <message>
        <source>Memory on the card</source>
        <translation>카드 메모리</translation>
    </message>
    <message>
        <source>Outlines and dashed lines: %1</source>
        <translation>윤곽선과 점선: %1</translation>
    </message>
    <message>
        <source>beyond counting</source>
        <translation>셀 수 없이 큼</translation>
    </message>
    <message>
        <source>pool %1</source>
        <translation>풀 %1</translation>
    </message>
    <message>
        <source>the pool lacks %1</source>
        <translation>풀에 %1 부족</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>내역</translation>
    </message>
    <message>
        <source>What the milliseconds of one token are spent on</source>
        <translation>토큰 하나의 밀리초를 어디에 쓰는지</translation>
    </message>
    <message>
        <source>cell by cell</source>
        <translation>칸별로 보기</translation>
    </message>
    <message>
        <source>Watch this cache being built</source>
        <translation>이 캐시가 쌓이는 모습 보기</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>시간을 쓰는 곳</translation>
    </message>
    <message>
        <source>such bands hold %1 of 100 published runs</source>
        <translation>이런 범위에 공개된 측정 100건 중 %1건이 들어갑니다</translation>
    </message>
    <message>
        <source>such bands hold %1 of 100 runs told from another run</source>
        <translation>다른 측정으로 맞춘 100건 중 %1건이 이런 범위에 들어갑니다</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Card memory</source>
        <translation>카드 메모리</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::FieldChoice</name>
    <message>
        <source>the usual one</source>
        <translation>기본</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::FileDesk</name>
    <message>
        <source>Open…</source>
        <translation>열기…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>다른 이름으로 저장…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>최근 파일</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>시나리오</translation>
    </message>
    <message>
        <source>%1 was not saved.</source>
        <translation>저장하지 못했습니다: %1</translation>
    </message>
    <message>
        <source>Nothing on disk was changed. “Save as…” writes it to another place.</source>
        <translation>디스크의 내용은 그대로입니다. “다른 이름으로 저장…”으로 다른 곳에 저장할 수 있습니다.</translation>
    </message>
    <message>
        <source>Your changes cannot be kept in case of a crash: %1</source>
        <translation>비정상 종료에 대비한 보관을 할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>%1, %2 tokens</source>
        <translation>%1, %2토큰</translation>
    </message>
    <message>
        <source>The scenario you worked on was kept. Last change: %1</source>
        <translation>작업하던 시나리오가 보관되어 있습니다. 마지막 변경: %1</translation>
    </message>
    <message>
        <source>The scenario you worked on was kept: %1. Last change: %2</source>
        <translation>작업하던 시나리오가 보관되어 있습니다: %1. 마지막 변경: %2</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>복원</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>restore</source>
        <translation>복원</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>붙여넣은 텍스트</translation>
    </message>
    <message>
        <source>Paste a scenario, a config or a path</source>
        <translation>시나리오, config, 경로 붙여넣기</translation>
    </message>
    <message>
        <source>Open a model&apos;s file, a scenario or a catalogue</source>
        <translation>모델 파일, 시나리오, 목록 열기</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::FixBar</name>
    <message>
        <source>other ways (%1)</source>
        <translation>다른 방법(%1)</translation>
    </message>
    <message>
        <source>Makes this one change; undo takes it back</source>
        <translation>이것 하나만 바꿉니다. 실행 취소로 되돌릴 수 있습니다</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::HeadsBox</name>
    <message>
        <source>If its heads were … (hypothetical)</source>
        <translation>헤드가 이랬다면 … (가정)</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>도움말</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>undo the last change</source>
        <translation>마지막 변경 취소</translation>
    </message>
    <message>
        <source>redo it</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>open a model&apos;s file, a scenario or a catalogue</source>
        <translation>모델 파일, 시나리오, 목록 열기</translation>
    </message>
    <message>
        <source>save the scenario</source>
        <translation>시나리오 저장</translation>
    </message>
    <message>
        <source>paste a scenario, a config.json, a path or a log; in a box, its text</source>
        <translation>시나리오, config.json, 경로, 로그 붙여넣기. 입력 칸에서는 텍스트만 붙여넣음</translation>
    </message>
    <message>
        <source>copy the scenario</source>
        <translation>시나리오 복사</translation>
    </message>
    <message>
        <source>this sheet</source>
        <translation>이 도움말</translation>
    </message>
    <message>
        <source>← →</source>
        <translation>← →</translation>
    </message>
    <message>
        <source>one step on a slider; on the GPU&apos;s, the next memory size</source>
        <translation>슬라이더 한 칸. GPU 슬라이더에서는 다음 메모리 크기</translation>
    </message>
    <message>
        <source>↑ ↓</source>
        <translation>↑ ↓</translation>
    </message>
    <message>
        <source>on the GPU&apos;s slider, another card of the same size</source>
        <translation>GPU 슬라이더에서 같은 크기의 다른 카드</translation>
    </message>
    <message>
        <source>Page Up, Page Down</source>
        <translation>Page Up, Page Down</translation>
    </message>
    <message>
        <source>a large step</source>
        <translation>큰 폭으로 이동</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home, End</translation>
    </message>
    <message>
        <source>the ends of a slider or of a chart&apos;s axis</source>
        <translation>슬라이더나 차트 축의 양 끝</translation>
    </message>
    <message>
        <source>click or drag in a chart</source>
        <translation>차트 클릭 또는 끌기</translation>
    </message>
    <message>
        <source>sets the context</source>
        <translation>컨텍스트 설정</translation>
    </message>
    <message>
        <source>Enter on a figure</source>
        <translation>수치에서 Enter</translation>
    </message>
    <message>
        <source>shows its equation and where its parts come from; so does a click</source>
        <translation>계산식과 각 항의 출처 보기. 클릭해도 같음</translation>
    </message>
    <message>
        <source>Esc in a box</source>
        <translation>입력 칸에서 Esc</translation>
    </message>
    <message>
        <source>puts the old value back</source>
        <translation>이전 값으로 되돌림</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>대화</translation>
    </message>
    <message>
        <source>one sequence in the batch, with its own tokens and its own cache</source>
        <translation>배치의 시퀀스 하나. 토큰과 캐시를 따로 가짐</translation>
    </message>
    <message>
        <source>context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <source>the tokens that each conversation holds: prompt and answer together</source>
        <translation>대화마다 담는 토큰 수. 프롬프트와 답변을 합친 값</translation>
    </message>
    <message>
        <source>each, together</source>
        <translation>각각, 합계</translation>
    </message>
    <message>
        <source>the speed that one conversation sees, and that of all in the batch added up</source>
        <translation>대화 하나가 체감하는 속도, 그리고 배치 전체를 더한 속도</translation>
    </message>
    <message>
        <source>fits ▾ on a slider</source>
        <translation>슬라이더의 들어감 ▾</translation>
    </message>
    <message>
        <source>the largest value with which everything fits, all else as it is</source>
        <translation>나머지를 그대로 둘 때 모두 들어가는 가장 큰 값</translation>
    </message>
    <message>
        <source>× at the end of a line</source>
        <translation>선 끝의 ×</translation>
    </message>
    <message>
        <source>the memory is full there: longer contexts do not run</source>
        <translation>여기서 메모리가 가득 참. 더 긴 컨텍스트는 실행되지 않음</translation>
    </message>
    <message>
        <source>hatched</source>
        <translation>빗금</translation>
    </message>
    <message>
        <source>what does not fit</source>
        <translation>들어가지 않는 부분</translation>
    </message>
    <message>
        <source>dashed frame</source>
        <translation>점선 테두리</translation>
    </message>
    <message>
        <source>the pool that an engine reserves for the cache</source>
        <translation>엔진이 캐시용으로 미리 잡는 풀</translation>
    </message>
    <message>
        <source>band</source>
        <translation>음영 범위</translation>
    </message>
    <message>
        <source>8 of 10 published runs of other sources lie in such a band</source>
        <translation>다른 출처의 공개 측정 10건 중 8건이 이 정도 범위에 듦</translation>
    </message>
    <message>
        <source>Keys everywhere</source>
        <translation>어디서나 쓰는 단축키</translation>
    </message>
    <message>
        <source>Sliders, charts and figures</source>
        <translation>슬라이더, 차트, 수치</translation>
    </message>
    <message>
        <source>Words and marks</source>
        <translation>용어와 표시</translation>
    </message>
    <message>
        <source>Ten questions of buyers</source>
        <translation>살 때 묻는 열 가지</translation>
    </message>
    <message>
        <source>On the page Pick a GPU, from the way it opens at first: Llama 3.1 8B with 8K tokens, nothing asked of the card.</source>
        <translation>GPU 고르기 페이지를 처음 열었을 때의 상태에서 시작합니다: Llama 3.1 8B, 8K 토큰, 카드 조건 없음.</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>답: %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::InUseSection</name>
    <message>
        <source>of the card, by other programs</source>
        <translation>카드에서 다른 프로그램이 쓰는 양</translation>
    </message>
    <message>
        <source>of each card, by other programs</source>
        <translation>카드마다, 다른 프로그램이 쓰는 양</translation>
    </message>
    <message>
        <source>The card also draws a desktop</source>
        <translation>카드가 데스크톱 화면도 그립니다</translation>
    </message>
    <message>
        <source>desktop %1</source>
        <translation>데스크톱 %1</translation>
    </message>
    <message>
        <source>The card is free for the model</source>
        <translation>카드를 모델만 씁니다</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>없음</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::LaunchSheet</name>
    <message>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>명령 복사</translation>
    </message>
    <message>
        <source>Copy the %1</source>
        <translation>%1 복사</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>복사됨</translation>
    </message>
    <message>
        <source>What each flag sets</source>
        <translation>플래그마다 정하는 것</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>플래그</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>what it sets</source>
        <translation>정하는 것</translation>
    </message>
    <message>
        <source>source</source>
        <translation>출처</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>출처</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>표 복사</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::LayerStrip</name>
    <message>
        <source>Layer %1: %2</source>
        <translation>%1번 레이어: %2</translation>
    </message>
    <message>
        <source>The model&apos;s layers from first to last: %1</source>
        <translation>첫 레이어부터 마지막 레이어까지: %1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%2 × %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::LearnIntro</name>
    <message>
        <source>What is a KV cache?</source>
        <translation>KV 캐시란?</translation>
    </message>
    <message>
        <source>Key and value</source>
        <translation>키와 값</translation>
    </message>
    <message>
        <source>Prefill, then decode</source>
        <translation>프리필, 그다음 디코드</translation>
    </message>
    <message>
        <source>Prefill reads the prompt: its columns are written many at a time. Decode adds one column for each token of the answer.</source>
        <translation>프리필은 프롬프트를 읽으며 여러 열을 한꺼번에 씁니다. 디코드는 답변의 토큰마다 열을 하나씩 더합니다.</translation>
    </message>
    <message>
        <source>Why speed falls</source>
        <translation>왜 점점 느려지나</translation>
    </message>
    <message>
        <source>Each new token reads the weights and every cell that is kept. More cells are more bytes to read: each token takes longer.</source>
        <translation>토큰 하나를 새로 쓸 때마다 가중치와 남겨 둔 칸을 모두 읽습니다. 칸이 늘면 읽을 바이트도 늘어, 토큰 하나에 걸리는 시간이 길어집니다.</translation>
    </message>
    <message>
        <source>Windows and states</source>
        <translation>윈도와 상태</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>레슨</translation>
    </message>
    <message>
        <source>In every layer each token leaves a key (by which it is found) and a value (what it tells). Both depend on this token and those before it, never on later ones. So old cells never change, and can be kept.</source>
        <translation>토큰은 레이어마다 키(찾을 때 쓰는 것)와 값(알려 주는 것)을 남깁니다. 둘 다 그 토큰과 앞선 토큰으로만 정해지고, 뒤에 오는 토큰과는 관계가 없습니다. 그래서 한번 쓴 칸은 바뀌지 않고, 남겨 두고 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Some layers look only at their last tokens. Once such a window is full, the oldest cell makes room for the newest. A state is different: it has one cell for the whole text, and each token changes what stands in it.</source>
        <translation>최근 토큰 몇 개만 보는 레이어도 있습니다. 이런 윈도가 가득 차면 가장 오래된 칸이 새 칸에 자리를 내줍니다. 상태는 다릅니다. 글 전체에 칸이 하나뿐이고, 토큰이 올 때마다 그 내용을 고쳐 씁니다.</translation>
    </message>
    <message>
        <source>Predict, then see. Your scenario is kept.</source>
        <translation>먼저 예상하고, 그다음 확인하세요. 지금 시나리오는 그대로 남습니다.</translation>
    </message>
    <message>
        <source>Key and value, in one latent vector</source>
        <translation>키와 값을 담은 잠재 벡터</translation>
    </message>
    <message>
        <source>In every layer each token leaves one latent vector. Its key (by which it is found) and its value (what it tells) are made of it again when they are needed; a small rotary part says where it stands. All depend on this token and those before it, never on later ones. So old cells never change, and can be kept.</source>
        <translation>토큰은 레이어마다 잠재 벡터 하나를 남깁니다. 키(찾을 때 쓰는 것)와 값(알려 주는 것)은 필요할 때 이 벡터에서 다시 만들고, 작은 회전 위치 값이 토큰의 자리를 알려 줍니다. 모두 그 토큰과 앞선 토큰으로만 정해지고, 뒤에 오는 토큰과는 관계가 없습니다. 그래서 한번 쓴 칸은 바뀌지 않고, 남겨 두고 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>This model: %1</source>
        <translation>지금 보는 모델: %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::LearnPage</name>
    <message>
        <source>No card is chosen: there is no limit, and no speed.</source>
        <translation>카드를 고르지 않아 한계도 속도도 없습니다.</translation>
    </message>
    <message>
        <source>%1 cards together: %2</source>
        <translation>카드 %1장 합계: %2</translation>
    </message>
    <message>
        <source>context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <source>Memory of the card</source>
        <translation>카드 메모리</translation>
    </message>
    <message>
        <source>Space plays · ← → steps · F5 full screen for a class · in the cells: arrow keys walk, + − enlarge</source>
        <translation>Space 재생 · ← → 한 단계씩 · F5 수업용 전체 화면 · 칸 안에서: 화살표로 이동, + − 크기</translation>
    </message>
    <message>
        <source>%1 of the weights lie in main memory</source>
        <translation>주 메모리에 있는 가중치: %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::LessonPanel</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>%2단계 중 %1단계</translation>
    </message>
    <message>
        <source>all lessons</source>
        <translation>모든 레슨</translation>
    </message>
    <message>
        <source>start over</source>
        <translation>처음부터</translation>
    </message>
    <message>
        <source>Forget what was predicted, for the next class</source>
        <translation>예상한 답을 지우고 다음 반을 위해 처음부터</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>예상해 보세요</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>실제로는</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>직접 풀기</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>확인</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>답</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>마침</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>A number is needed.</source>
        <translation>숫자를 적어 주세요.</translation>
    </message>
    <message>
        <source>Not quite: try again.</source>
        <translation>아닙니다. 다시 해 보세요.</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>맞습니다.</translation>
    </message>
    <message>
        <source>sheet</source>
        <translation>학습지</translation>
    </message>
    <message>
        <source>The lesson on paper, with questions and answers: a PDF file</source>
        <translation>이 레슨을 종이로: 문제와 정답이 담긴 PDF 파일</translation>
    </message>
    <message>
        <source>Not quite. The answer: %1</source>
        <translation>아닙니다. 정답: %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::LogDesk</name>
    <message>
        <source>Paste log…</source>
        <translation>로그 붙여넣기…</translation>
    </message>
    <message>
        <source>Set what a runtime&apos;s log measured beside the estimate</source>
        <translation>런타임 로그의 측정값을 추정값과 나란히 보여 줍니다</translation>
    </message>
    <message>
        <source>set-up of %1</source>
        <translation>설정 가져오기: %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::LogDialog</name>
    <message>
        <source>Open a log</source>
        <translation>로그 열기</translation>
    </message>
    <message>
        <source>Logs (*.log *.txt *.out *.err)</source>
        <translation>로그 (*.log *.txt *.out *.err)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>the pasted log</source>
        <translation>붙여넣은 로그</translation>
    </message>
    <message>
        <source>Paste a log</source>
        <translation>로그 붙여넣기</translation>
    </message>
    <message>
        <source>Paste the start-up log of llama.cpp, Ollama, vLLM, SGLang or TensorRT-LLM, or drop its file here. What it measured is set beside the estimate.</source>
        <translation>llama.cpp, Ollama, vLLM, SGLang, TensorRT-LLM의 시작 로그를 붙여넣거나 파일을 끌어다 놓으세요. 측정값을 추정값과 나란히 보여 줍니다.</translation>
    </message>
    <message>
        <source>Text of the log</source>
        <translation>로그 내용</translation>
    </message>
    <message>
        <source>Paste here</source>
        <translation>여기에 붙여넣으세요</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>파일 열기…</translation>
    </message>
    <message>
        <source>A text file of up to 16 MiB</source>
        <translation>16 MiB까지의 텍스트 파일</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Run of the log</source>
        <translation>로그의 실행</translation>
    </message>
    <message>
        <source>Measured and estimated sizes</source>
        <translation>측정값과 추정값</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>추정</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>오차</translation>
    </message>
    <message>
        <source>Compare with the current set-up</source>
        <translation>현재 설정과 비교</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Pasted text, %1: too long to show here</source>
        <translation>붙여넣은 텍스트, %1: 너무 길어 여기에 표시하지 않습니다</translation>
    </message>
    <message>
        <source>The pasted text</source>
        <translation>붙여넣은 텍스트</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>Show in the chart</source>
        <translation>차트에 표시</translation>
    </message>
    <message>
        <source>Use this set-up</source>
        <translation>이 설정 사용</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::MainWindow</name>
    <message>
        <source>Redo %1</source>
        <translation>다시 실행: %1</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>실행 취소: %1</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>움직임 줄이기</translation>
    </message>
    <message>
        <source>How a language model&apos;s KV cache grows, what it costs in memory and speed, and which GPU carries it.

The window is free software under the GNU GPL, version 3 or later; the sizing core and the command line are under the MIT licence. Drawn with Qt and Qt Charts.</source>
        <translation>언어 모델의 KV 캐시가 어떻게 늘어나고, 메모리와 속도에서 얼마가 들며, 어떤 GPU로 감당되는지 보여 줍니다.

이 창은 GNU GPL 3판 이상을 따르는 자유 소프트웨어이고, 계산 코어와 명령줄은 MIT 라이선스를 따릅니다. Qt와 Qt Charts로 그렸습니다.</translation>
    </message>
    <message>
        <source>About KVSight</source>
        <translation>KVSight 정보</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>살펴보기</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>메뉴</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>시스템 설정</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>크기 단위</translation>
    </message>
    <message>
        <source>GiB (1024)</source>
        <translation>GiB (1024)</translation>
    </message>
    <message>
        <source>GB (1000)</source>
        <translation>GB (1000)</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>종료</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>취소할 것이 없음</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>다시 실행할 것이 없음</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>파일 열기</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>정확도</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>배우기</translation>
    </message>
    <message>
        <source>Pick a GPU</source>
        <translation>GPU 고르기</translation>
    </message>
    <message>
        <source>Help: keys, words and questions</source>
        <translation>도움말: 키, 낱말, 질문</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::MeasuredBoard</name>
    <message>
        <source>The measured bar of %1 is hidden: the set-up is no longer the log&apos;s. Undo brings it back.</source>
        <translation>측정 막대를 숨겼습니다(%1). 설정이 로그와 달라졌습니다. 실행 취소하면 다시 나타납니다.</translation>
    </message>
    <message>
        <source>measured · ours</source>
        <translation>측정 · 추정 오차</translation>
    </message>
    <message>
        <source>%1, ours %2</source>
        <translation>%1, 추정 오차 %2</translation>
    </message>
    <message>
        <source>Measured by %1: %2</source>
        <translation>측정(%1): %2</translation>
    </message>
    <message>
        <source>Hatched: measured, from %1.</source>
        <translation>빗금: 측정값, 출처: %1.</translation>
    </message>
    <message>
        <source>Ours: %1</source>
        <translation>추정 오차: %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::MeasuredEntry</name>
    <message>
        <source>measured speed</source>
        <translation>측정한 속도</translation>
    </message>
    <message>
        <source>measured speed removed</source>
        <translation>측정한 속도 지움</translation>
    </message>
    <message>
        <source>The clipboard is empty. Copy what llama-bench, llama-batched-bench or a vLLM benchmark printed.</source>
        <translation>클립보드가 비어 있습니다. llama-bench, llama-batched-bench, vLLM 벤치마크의 출력을 복사하세요.</translation>
    </message>
    <message>
        <source>speeds of %1</source>
        <translation>%1 속도</translation>
    </message>
    <message>
        <source>Your own measurement</source>
        <translation>직접 측정한 값</translation>
    </message>
    <message>
        <source>A speed that you measured; unfolded</source>
        <translation>직접 측정한 속도, 펼침</translation>
    </message>
    <message>
        <source>A speed that you measured; folded</source>
        <translation>직접 측정한 속도, 접음</translation>
    </message>
    <message>
        <source>I measured, tokens/s</source>
        <translation>측정한 속도, 토큰/초</translation>
    </message>
    <message>
        <source>with so many tokens in each cache</source>
        <translation>그때 캐시마다 토큰 수</translation>
    </message>
    <message>
        <source>in so many conversations together</source>
        <translation>그때 함께 돈 대화 수</translation>
    </message>
    <message>
        <source>Of all conversations together. The estimate is scaled to it.</source>
        <translation>모든 대화를 합친 속도입니다. 추정을 이 값에 맞춥니다.</translation>
    </message>
    <message>
        <source>Paste benchmark…</source>
        <translation>벤치마크 붙여넣기…</translation>
    </message>
    <message>
        <source>Take the speeds of a table that llama-bench, llama-batched-bench or a vLLM benchmark printed</source>
        <translation>llama-bench, llama-batched-bench, vLLM 벤치마크가 출력한 표의 속도를 씁니다</translation>
    </message>
    <message>
        <source>remove</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Remove the measured speed</source>
        <translation>측정한 속도 지우기</translation>
    </message>
    <message>
        <source>One measured speed narrows the band, over context most of all.</source>
        <translation>측정값 하나로 범위가 좁아집니다. 컨텍스트 방향에서 특히 그렇습니다.</translation>
    </message>
    <message>
        <source>Not used here. It was measured with %1, %2, on %3.</source>
        <translation>여기에는 쓰지 않습니다. 측정한 구성: %1, %2, %3.</translation>
    </message>
    <message>
        <source>the published format</source>
        <translation>공개된 형식</translation>
    </message>
    <message>
        <source>Not used here.</source>
        <translation>여기에는 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The estimate passes through it.</source>
        <translation>추정이 이 값을 지납니다.</translation>
    </message>
    <message>
        <source>The estimate is fitted to %1 measured speeds.</source>
        <translation>추정을 측정한 속도 %1개에 맞췄습니다.</translation>
    </message>
    <message>
        <source>Prompts: %1.</source>
        <translation>프롬프트: %1개.</translation>
    </message>
    <message>
        <source>The pasted text</source>
        <translation>붙여넣은 텍스트</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::MeasuredLegend</name>
    <message>
        <source>remove</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Remove the measured bar</source>
        <translation>측정 막대 제거</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::MemoryChart</name>
    <message>
        <source>measured</source>
        <translation>측정</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::MemoryTower</name>
    <message>
        <source>weights %1</source>
        <translation>가중치 %1</translation>
    </message>
    <message>
        <source>runtime %1</source>
        <translation>런타임 %1</translation>
    </message>
    <message>
        <source>in use %1</source>
        <translation>사용 중 %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>캐시 %1</translation>
    </message>
    <message>
        <source>set aside %1</source>
        <translation>잡아 둠 %1</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 남음</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>%1 초과</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>한계 %1</translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation>메모리: %1</translation>
    </message>
    <message>
        <source>pool %1</source>
        <translation>풀 %1</translation>
    </message>
    <message>
        <source>states %1</source>
        <translation>상태 %1</translation>
    </message>
    <message>
        <source>wanted %1</source>
        <translation>필요한 캐시 %1</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>모두 %1 필요</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ModelCard</name>
    <message>
        <source>About %1</source>
        <translation>모델 정보: %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>What was read</source>
        <translation>읽은 내용</translation>
    </message>
    <message>
        <source>Cache and states by the formula alone, at 2 bytes an element.</source>
        <translation>캐시와 상태는 식으로만 계산한 값이며, 원소 하나가 2바이트입니다.</translation>
    </message>
    <message>
        <source>Weights by part</source>
        <translation>부분별 가중치</translation>
    </message>
    <message>
        <source>What there is to say</source>
        <translation>알아 둘 점</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>원소 수</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>형식</translation>
    </message>
    <message>
        <source>And %1 more of the kind.</source>
        <translation>그 밖에 %1건이 더 있습니다.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ModelCardMenu</name>
    <message>
        <source>About this model…</source>
        <translation>이 모델 정보…</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ModelRows</name>
    <message>
        <source>as published</source>
        <translation>배포된 그대로</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Parameters,
billions</source>
        <translation>파라미터,
십억</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Bits
a weight</source>
        <translation>가중치당
비트</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <source>Spare,
%1</source>
        <translation>여유,
%1</translation>
    </message>
    <message>
        <source>Tokens/s
each</source>
        <translation>대화별
토큰/s</translation>
    </message>
    <message>
        <source>80 %
band</source>
        <translation>80 %
범위</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>On</source>
        <translation>카드</translation>
    </message>
    <message>
        <source>Price,
%1</source>
        <translation>가격,
%1</translation>
    </message>
    <message>
        <source>reading memory</source>
        <translation>메모리 읽기</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>fixed costs</source>
        <translation>고정 비용</translation>
    </message>
    <message>
        <source>Room for
tokens</source>
        <translation>들어가는
토큰</translation>
    </message>
    <message>
        <source>Speed set by</source>
        <translation>속도를 정하는 것</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ModelsPanel</name>
    <message>
        <source>What runs for this money</source>
        <translation>이 돈으로 돌아가는 모델</translation>
    </message>
    <message>
        <source>What runs on this card</source>
        <translation>이 카드에서 돌아가는 모델</translation>
    </message>
    <message>
        <source>Write on the left what it may cost at most.</source>
        <translation>왼쪽에 최대 가격을 쓰세요.</translation>
    </message>
    <message>
        <source>At %1 at once. Enter or a double click sets the scenario and shows it in Explore.</source>
        <translation>동시 대화 %1개 기준. Enter나 더블 클릭으로 시나리오에 넣고 살펴보기에서 봅니다.</translation>
    </message>
    <message>
        <source>This card</source>
        <translation>이 카드</translation>
    </message>
    <message>
        <source>This money</source>
        <translation>이 돈</translation>
    </message>
    <message>
        <source>Every format and context</source>
        <translation>모든 형식과 컨텍스트</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::MoreCardsSection</name>
    <message>
        <source>+ card of another kind</source>
        <translation>+ 다른 종류의 카드</translation>
    </message>
    <message>
        <source>Remove this kind of card</source>
        <translation>이 종류의 카드 빼기</translation>
    </message>
    <message>
        <source>Remove the card of kind %1</source>
        <translation>카드 빼기, 종류 %1</translation>
    </message>
    <message>
        <source>Number of cards of kind %1</source>
        <translation>카드 수, 종류 %1</translation>
    </message>
    <message>
        <source>Card of kind %1</source>
        <translation>카드 종류 %1</translation>
    </message>
    <message>
        <source>remove a card</source>
        <translation>카드 빼기</translation>
    </message>
    <message>
        <source>number of cards</source>
        <translation>카드 수</translation>
    </message>
    <message>
        <source>another card</source>
        <translation>다른 카드</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::MoreSection</name>
    <message>
        <source>Main memory and settings of the runtime; folded</source>
        <translation>주 메모리와 런타임 설정, 접힘</translation>
    </message>
    <message>
        <source>Main memory and settings of the runtime; unfolded</source>
        <translation>주 메모리와 런타임 설정, 펼쳐짐</translation>
    </message>
    <message>
        <source>More</source>
        <translation>더 보기</translation>
    </message>
    <message>
        <source>Share of the card</source>
        <translation>카드 사용 비율</translation>
    </message>
    <message>
        <source>Share of each card&apos;s memory that a serving engine may use</source>
        <translation>서빙 엔진이 카드마다 쓸 수 있는 메모리 비율</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::NativeDialogs</name>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>다른 이름으로 저장</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>다른 이름으로 저장…</translation>
    </message>
    <message>
        <source>Replace the file</source>
        <translation>파일 덮어쓰기</translation>
    </message>
    <message>
        <source>And %1 more of the kind.</source>
        <translation>그 밖에 %1건이 더 있습니다.</translation>
    </message>
    <message>
        <source>Open a model&apos;s file, a scenario or a catalogue</source>
        <translation>모델 파일, 시나리오, 목록 열기</translation>
    </message>
    <message>
        <source>All that KVSight reads (*.json *.gguf *.safetensors)</source>
        <translation>KVSight가 읽는 파일 (*.json *.gguf *.safetensors)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>다른 파일 고르기…</translation>
    </message>
    <message>
        <source>Don&apos;t save</source>
        <translation>저장 안 함</translation>
    </message>
    <message>
        <source>Import a price file</source>
        <translation>가격 파일 가져오기</translation>
    </message>
    <message>
        <source>Price files (*.csv *.tsv *.txt)</source>
        <translation>가격 파일 (*.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <source>Save the changes?</source>
        <translation>변경한 내용을 저장할까요?</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>저장하지 않은 변경이 있습니다: %1</translation>
    </message>
    <message>
        <source>Parts of the file could not be read.</source>
        <translation>파일의 일부를 읽지 못했습니다.</translation>
    </message>
    <message>
        <source>If %1 is replaced, those parts are lost.</source>
        <translation>덮어쓰면 그 부분이 사라집니다: %1</translation>
    </message>
    <message>
        <source>Another program has changed the file since it was opened here.</source>
        <translation>여기서 연 뒤에 다른 프로그램이 이 파일을 바꾸었습니다.</translation>
    </message>
    <message>
        <source>If %1 is replaced, that change is lost.</source>
        <translation>덮어쓰면 그 변경이 사라집니다: %1</translation>
    </message>
    <message>
        <source>The scenario takes its model from this file. Open it?</source>
        <translation>이 시나리오의 모델은 아래 파일에 있습니다. 열까요?</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::NeedPanel</name>
    <message>
        <source>any</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>desktop</source>
        <translation>데스크톱</translation>
    </message>
    <message>
        <source>laptop</source>
        <translation>노트북</translation>
    </message>
    <message>
        <source>workstation</source>
        <translation>워크스테이션</translation>
    </message>
    <message>
        <source>data centre</source>
        <translation>데이터 센터</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>공유 메모리</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>프로세서</translation>
    </message>
    <message>
        <source>newest</source>
        <translation>최신</translation>
    </message>
    <message>
        <source>newest, new only</source>
        <translation>최신, 새 제품만</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>출시가</translation>
    </message>
    <message>
        <source>What to run</source>
        <translation>돌릴 것</translation>
    </message>
    <message>
        <source>What you ask of the card</source>
        <translation>카드에 바라는 것</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <source>Tokens that are read before the first one is written; half the context when empty</source>
        <translation>첫 토큰을 쓰기 전에 읽는 토큰 수. 비우면 컨텍스트의 절반</translation>
    </message>
    <message>
        <source>K cache</source>
        <translation>K 캐시</translation>
    </message>
    <message>
        <source>V cache</source>
        <translation>V 캐시</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <source>Tokens that each conversation holds</source>
        <translation>대화마다 담는 토큰 수</translation>
    </message>
    <message>
        <source>At once</source>
        <translation>동시 대화</translation>
    </message>
    <message>
        <source>Conversations at once</source>
        <translation>동시에 진행하는 대화 수</translation>
    </message>
    <message>
        <source>Best by</source>
        <translation>정렬 기준</translation>
    </message>
    <message>
        <source>What the cards are sorted by</source>
        <translation>카드를 정렬하는 기준</translation>
    </message>
    <message>
        <source>Least tokens/s</source>
        <translation>최소 토큰/s</translation>
    </message>
    <message>
        <source>Of each conversation, the middle of the band; empty: any</source>
        <translation>대화마다, 범위의 가운데 값. 비우면 제한 없음</translation>
    </message>
    <message>
        <source>First token, s</source>
        <translation>첫 토큰, 초</translation>
    </message>
    <message>
        <source>Seconds for the prompt at most, the middle of the band; empty: any</source>
        <translation>프롬프트를 읽는 최대 시간(초), 범위의 가운데 값. 비우면 제한 없음</translation>
    </message>
    <message>
        <source>Price at most</source>
        <translation>최대 가격</translation>
    </message>
    <message>
        <source>Of all cards together; empty: any</source>
        <translation>카드 전체 합계. 비우면 제한 없음</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>통화</translation>
    </message>
    <message>
        <source>Prices in others are not compared: nothing is converted</source>
        <translation>다른 통화의 가격은 환산하지 않으므로 비교하지 않습니다</translation>
    </message>
    <message>
        <source>Watts at most</source>
        <translation>최대 전력(W)</translation>
    </message>
    <message>
        <source>Of all cards together, the maker&apos;s limit; empty: any</source>
        <translation>카드 전체 합계, 제조사 한도. 비우면 제한 없음</translation>
    </message>
    <message>
        <source>Price per kWh</source>
        <translation>kWh당 요금</translation>
    </message>
    <message>
        <source>For the cost of a year with eight hours a day at full load</source>
        <translation>하루 여덟 시간 최대 부하로 쓰는 한 해 비용용</translation>
    </message>
    <message>
        <source>Cards up to</source>
        <translation>최대 카드 수</translation>
    </message>
    <message>
        <source>Of one kind</source>
        <translation>같은 종류로</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>가격</translation>
    </message>
    <message>
        <source>Which price counts where several are known; your own goes before all</source>
        <translation>가격이 여럿일 때 쓸 것. 내 가격이 가장 먼저입니다</translation>
    </message>
    <message>
        <source>Maker</source>
        <translation>제조사</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Also cards that are announced only</source>
        <translation>발표만 된 카드도 포함</translation>
    </message>
    <message>
        <source>The card in this computer</source>
        <translation>이 컴퓨터의 카드</translation>
    </message>
    <message>
        <source>Reads what the system says of the cards that are installed here</source>
        <translation>여기 설치된 카드를 시스템에서 읽습니다</translation>
    </message>
    <message>
        <source>These cards alone</source>
        <translation>이 카드만</translation>
    </message>
    <message>
        <source>Parts of names with commas between them: 4090, 7900 xtx. Empty: all cards</source>
        <translation>이름의 일부를 쉼표로 나누어 적습니다: 4090, 7900 xtx. 비우면 모든 카드</translation>
    </message>
    <message>
        <source>all; such as 4090, 7900 xtx</source>
        <translation>모두. 예: 4090, 7900 xtx</translation>
    </message>
    <message>
        <source>Ten questions</source>
        <translation>열 가지 질문</translation>
    </message>
    <message>
        <source>Ten questions of buyers and the clicks that answer them</source>
        <translation>살 때 묻는 열 가지와 답을 얻는 순서</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Ask the card for nothing again</source>
        <translation>카드 조건을 모두 지웁니다</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::NoticeBar</name>
    <message>
        <source>Put this message away</source>
        <translation>이 알림 닫기</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::NowPanel</name>
    <message>
        <source>Now</source>
        <translation>지금</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>초당 %1토큰</translation>
    </message>
    <message>
        <source>tokens of each</source>
        <translation>대화마다 토큰</translation>
    </message>
    <message>
        <source>tokens written</source>
        <translation>지금까지의 토큰</translation>
    </message>
    <message>
        <source>cache of one</source>
        <translation>대화 하나의 캐시</translation>
    </message>
    <message>
        <source>of %1 that run</source>
        <translation>진행 중인 대화 %1개</translation>
    </message>
    <message>
        <source>one token more</source>
        <translation>토큰 하나 더</translation>
    </message>
    <message>
        <source>speed of each</source>
        <translation>대화마다 속도</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>at the first token</source>
        <translation>답변의 첫 토큰 때</translation>
    </message>
    <message>
        <source>of %1 conversations</source>
        <translation>대화 %1개</translation>
    </message>
    <message>
        <source>cache written</source>
        <translation>채운 캐시</translation>
    </message>
    <message>
        <source>set aside</source>
        <translation>잡아 둔 캐시</translation>
    </message>
    <message>
        <source>cache and states</source>
        <translation>캐시와 상태</translation>
    </message>
    <message>
        <source>wanted</source>
        <translation>필요한 캐시</translation>
    </message>
    <message>
        <source>Reading a prompt</source>
        <translation>프롬프트 하나 읽기</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>프롬프트 읽기</translation>
    </message>
    <message>
        <source>so it takes</source>
        <translation>걸리는 시간</translation>
    </message>
    <message>
        <source>One step: a token for each</source>
        <translation>한 단계: 대화마다 토큰 하나</translation>
    </message>
    <message>
        <source>One token takes</source>
        <translation>토큰 하나에 걸리는 시간</translation>
    </message>
    <message>
        <source>reading weights</source>
        <translation>가중치 읽기</translation>
    </message>
    <message>
        <source>cells and states</source>
        <translation>칸과 상태 읽기</translation>
    </message>
    <message>
        <source>reading cells</source>
        <translation>칸 읽기</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>계산</translation>
    </message>
    <message>
        <source>the CPU&apos;s part</source>
        <translation>CPU 몫</translation>
    </message>
    <message>
        <source>between cards</source>
        <translation>카드끼리 주고받기</translation>
    </message>
    <message>
        <source>fixed cost</source>
        <translation>고정 비용</translation>
    </message>
    <message>
        <source>together</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>its tokens</source>
        <translation>프롬프트 토큰</translation>
    </message>
    <message>
        <source>read at</source>
        <translation>읽는 속도</translation>
    </message>
    <message>
        <source>cache, states each</source>
        <translation>대화 하나의 캐시·상태</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::OtherRows</name>
    <message>
        <source>no change of the scenario helps</source>
        <translation>시나리오를 바꿔도 소용없음</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>카드</translation>
    </message>
    <message>
        <source>Why not</source>
        <translation>안 되는 까닭</translation>
    </message>
    <message>
        <source>Cheapest change (Enter or a click makes it)</source>
        <translation>가장 싼 변경 (Enter나 클릭으로 적용)</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::PickCharts</name>
    <message>
        <source>Speed against price</source>
        <translation>가격별 속도</translation>
    </message>
    <message>
        <source>Speed against power</source>
        <translation>전력별 속도</translation>
    </message>
    <message>
        <source>%1: what fits, and how fast</source>
        <translation>들어가는 것과 속도: %1</translation>
    </message>
    <message>
        <source>What fits, and how fast</source>
        <translation>들어가는 것과 속도</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>가격</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>전력</translation>
    </message>
    <message>
        <source>Joined: nothing as cheap is faster. Whiskers: 80 % band. Hollow: not enough.</source>
        <translation>이은 점: 같은 값에 더 빠른 것 없음. 수염: 80 % 범위. 빈 점: 조건에 안 맞음.</translation>
    </message>
    <message>
        <source>Joined: nothing as thrifty is faster. Whiskers: 80 % band. Hollow: not enough.</source>
        <translation>이은 점: 같은 전력에 더 빠른 것 없음. 수염: 80 % 범위. 빈 점: 조건에 안 맞음.</translation>
    </message>
    <message>
        <source>tokens/s each; conversations down, context across, doubling. Lines: equal speed. Past the red line: %1 missing.</source>
        <translation>대화별 토큰/초. 세로 동시 대화, 가로 컨텍스트(칸마다 두 배). 선: 같은 속도. 붉은 선 밖: 모자라는 %1.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::PickPage</name>
    <message>
        <source>Cards that qualify, best by %1 first</source>
        <translation>조건에 맞는 카드, 정렬 기준: %1</translation>
    </message>
    <message>
        <source>a cell of the map</source>
        <translation>지도의 칸</translation>
    </message>
    <message>
        <source>a model for the card</source>
        <translation>카드에 맞는 모델</translation>
    </message>
    <message>
        <source>1 measured run</source>
        <translation>측정 1건</translation>
    </message>
    <message>
        <source>%1 measured runs</source>
        <translation>측정 %1건</translation>
    </message>
    <message>
        <source>no measured run of this card</source>
        <translation>이 카드의 측정 없음</translation>
    </message>
    <message>
        <source>Why the other one does not</source>
        <translation>나머지 1종이 안 되는 까닭</translation>
    </message>
    <message>
        <source>Why the other %1 do not</source>
        <translation>나머지 %1종이 안 되는 까닭</translation>
    </message>
    <message>
        <source>Cards that do not qualify</source>
        <translation>조건에 맞지 않는 카드</translation>
    </message>
    <message>
        <source>Find a card</source>
        <translation>카드 찾기</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>모델 찾기</translation>
    </message>
    <message>
        <source>Which card for this need</source>
        <translation>이 조건에 맞는 카드</translation>
    </message>
    <message>
        <source>What runs on this card</source>
        <translation>이 카드에서 돌아가는 모델</translation>
    </message>
    <message>
        <source>Why the others do not</source>
        <translation>나머지가 안 되는 까닭</translation>
    </message>
    <message>
        <source>The catalogue does not have it: its memory counts, its speed is not known.</source>
        <translation>목록에 없는 카드입니다. 메모리로 들어가는지는 알 수 있지만 속도는 알 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::PinBoard</name>
    <message>
        <source>back to %1</source>
        <translation>되돌리기: %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::PlaybackBar</name>
    <message>
        <source>One step back</source>
        <translation>한 단계 뒤로</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>한 단계 앞으로</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>재생</translation>
    </message>
    <message>
        <source>Place in the conversation</source>
        <translation>대화에서의 위치</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>빠르기</translation>
    </message>
    <message>
        <source>real pace</source>
        <translation>실제 빠르기</translation>
    </message>
    <message>
        <source>10 × as fast</source>
        <translation>10배 빠르게</translation>
    </message>
    <message>
        <source>100 × as fast</source>
        <translation>100배 빠르게</translation>
    </message>
    <message>
        <source>all in 20 s</source>
        <translation>전체를 20초에</translation>
    </message>
    <message>
        <source>No speed is known for this: tokens come in even steps.</source>
        <translation>속도를 알 수 없어 토큰이 고르게 나옵니다.</translation>
    </message>
    <message>
        <source>Play with %1 tokens</source>
        <translation>%1 토큰으로 재생</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::PlaybackTrack</name>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%2 토큰 중 %1</translation>
    </message>
    <message>
        <source>prompt %1</source>
        <translation>프롬프트 %1</translation>
    </message>
    <message>
        <source>answer %1</source>
        <translation>답변 %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::Preferences</name>
    <message>
        <source>The settings in %1 cannot be read. The window starts with what is usual.</source>
        <translation>%1의 설정을 읽을 수 없습니다. 기본 설정으로 시작합니다.</translation>
    </message>
    <message>
        <source>The settings in %1 were damaged. What could be read is used; the damaged file was copied to %2.</source>
        <translation>%1의 설정이 손상되었습니다. 읽을 수 있는 것만 썼고, 손상된 파일은 %2에 복사해 두었습니다.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::PriceChart</name>
    <message>
        <source>at least %1 tokens/s</source>
        <translation>최소 %1토큰/s</translation>
    </message>
    <message>
        <source>at most %1 %2</source>
        <translation>최대 %1 %2</translation>
    </message>
    <message>
        <source>at most %1 W</source>
        <translation>최대 %1 W</translation>
    </message>
    <message>
        <source>No card that fits has a known price and speed.</source>
        <translation>들어가는 카드 가운데 가격과 속도가 모두 알려진 것이 없습니다.</translation>
    </message>
    <message>
        <source>No card that fits has a known power and speed.</source>
        <translation>들어가는 카드 가운데 전력과 속도가 모두 알려진 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1 W</source>
        <translation>%1 W</translation>
    </message>
    <message>
        <source>%1 tokens/s (80 % band %2 to %3)</source>
        <translation>%1토큰/s (80 % 범위 %2~%3)</translation>
    </message>
    <message>
        <source>tokens/s each</source>
        <translation>대화별 토큰/초</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>그 밖에 %1개</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::PriceMenu</name>
    <message>
        <source>Prices ▾</source>
        <translation>가격 ▾</translation>
    </message>
    <message>
        <source>Prices: import, export</source>
        <translation>가격 가져오기, 내보내기</translation>
    </message>
    <message>
        <source>Import a price file…</source>
        <translation>가격 파일 가져오기…</translation>
    </message>
    <message>
        <source>Export all prices…</source>
        <translation>모든 가격 내보내기…</translation>
    </message>
    <message>
        <source>No price was taken from %1.</source>
        <translation>가져온 가격이 없습니다: %1.</translation>
    </message>
    <message>
        <source>1 price read from %1.</source>
        <translation>가격 1건을 읽었습니다: %1.</translation>
    </message>
    <message>
        <source>%1 prices read from %2.</source>
        <translation>가격 %1건을 읽었습니다: %2.</translation>
    </message>
    <message>
        <source>Price file</source>
        <translation>가격 파일</translation>
    </message>
    <message>
        <source>%1 was not written.</source>
        <translation>쓰지 못했습니다: %1.</translation>
    </message>
    <message>
        <source>Remove all that is my own</source>
        <translation>내가 넣은 것 모두 지우기</translation>
    </message>
    <message>
        <source>Not for sale any more: %1</source>
        <translation>단종: %1</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ReadingBar</name>
    <message>
        <source>Reading %1</source>
        <translation>읽는 중: %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::RunMapView</name>
    <message>
        <source>%1 tokens × %2 at once</source>
        <translation>%1토큰 × 동시 %2</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>the runtime refuses this</source>
        <translation>런타임이 거부함</translation>
    </message>
    <message>
        <source>%1 tokens/s each, %2 together</source>
        <translation>대화별 %1토큰/s, 합계 %2</translation>
    </message>
    <message>
        <source>fits; no speed is known</source>
        <translation>들어감, 속도는 알 수 없음</translation>
    </message>
    <message>
        <source>%1 too little memory</source>
        <translation>메모리 %1 부족</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>들어가지 않음</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::RuntimeLens</name>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>%1: %2 (before: %3)</source>
        <translation>%1: %2 (이전: %3)</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ShareCard</name>
    <message>
        <source>tokens that each conversation holds</source>
        <translation>대화마다 담는 토큰 수</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>캐시</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>버퍼</translation>
    </message>
    <message>
        <source>in use already</source>
        <translation>이미 사용 중</translation>
    </message>
    <message>
        <source>one more token of one conversation costs</source>
        <translation>대화 하나에 토큰 하나를 더하면</translation>
    </message>
    <message>
        <source>tokens/s each</source>
        <translation>각각 초당 토큰</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>캐시 %1</translation>
    </message>
    <message>
        <source>What one token takes in the cache, to scale</source>
        <translation>토큰 하나가 캐시에서 차지하는 크기, 실제 비율</translation>
    </message>
    <message>
        <source>One more token of one conversation, 16 bits a number, before any window is full. The dark part is what a token still adds at 8K tokens.</source>
        <translation>대화 하나에 토큰 하나를 더할 때, 원소당 16비트, 윈도가 차기 전. 진한 부분은 8K 토큰에서 토큰 하나가 여전히 더하는 양입니다.</translation>
    </message>
    <message>
        <source>engine&apos;s pool</source>
        <translation>엔진의 풀</translation>
    </message>
    <message>
        <source>beyond counting</source>
        <translation>셀 수 없이 큼</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ShareMenu</name>
    <message>
        <source>The chart&apos;s numbers (CSV)…</source>
        <translation>차트의 수치 (CSV)…</translation>
    </message>
    <message>
        <source>Copy the chart&apos;s numbers as a table</source>
        <translation>차트의 수치를 표로 복사</translation>
    </message>
    <message>
        <source>Copy the card to post, picture and text</source>
        <translation>게시용 카드 복사 (그림과 글)</translation>
    </message>
    <message>
        <source>Copy this page as a picture</source>
        <translation>이 화면을 그림으로 복사</translation>
    </message>
    <message>
        <source>Copy the answer as Markdown</source>
        <translation>결과를 Markdown으로 복사</translation>
    </message>
    <message>
        <source>Copy the scenario (JSON)</source>
        <translation>시나리오 복사 (JSON)</translation>
    </message>
    <message>
        <source>Copy the command for kvsight-cli</source>
        <translation>kvsight-cli 명령 복사</translation>
    </message>
    <message>
        <source>Card to post, 1200 × 675 (PNG)…</source>
        <translation>게시용 카드, 1200 × 675 (PNG)…</translation>
    </message>
    <message>
        <source>Card to post (SVG)…</source>
        <translation>게시용 카드 (SVG)…</translation>
    </message>
    <message>
        <source>Six models to scale (PNG)…</source>
        <translation>여섯 모델 비교 (PNG)…</translation>
    </message>
    <message>
        <source>Six models to scale (SVG)…</source>
        <translation>여섯 모델 비교 (SVG)…</translation>
    </message>
    <message>
        <source>This page as a picture (PNG)…</source>
        <translation>이 화면 그림 (PNG)…</translation>
    </message>
    <message>
        <source>The whole answer (JSON)…</source>
        <translation>결과 전체 (JSON)…</translation>
    </message>
    <message>
        <source>%1: the line is on the clipboard</source>
        <translation>%1: 명령을 클립보드에 복사했습니다</translation>
    </message>
    <message>
        <source>%1 was not written.</source>
        <translation>쓰지 못했습니다: %1</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>파일을 썼습니다: %1</translation>
    </message>
    <message>
        <source>The card was written. Its text is on the clipboard, to post beside it.</source>
        <translation>카드를 파일로 썼습니다. 함께 올릴 글은 클립보드에 있습니다.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>공유</translation>
    </message>
    <message>
        <source>Copy or export the answer</source>
        <translation>결과 복사 또는 내보내기</translation>
    </message>
    <message>
        <source>Start a runtime with these limits</source>
        <translation>이 한도로 런타임 시작하기</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>This scenario does not fit, so a start with these limits is likely to fail.</source>
        <translation>이 시나리오는 메모리에 들어가지 않아, 이 한도로는 시작하지 못할 가능성이 큽니다.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::ShareTexts</name>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>캐시</translation>
    </message>
    <message>
        <source>states</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>버퍼</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>free</source>
        <translation>여유</translation>
    </message>
    <message>
        <source>tokens/s each</source>
        <translation>각각 초당 토큰</translation>
    </message>
    <message>
        <source>tokens/s together</source>
        <translation>합계 초당 토큰</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::SpeedSplitChart</name>
    <message>
        <source>reading weights</source>
        <translation>가중치 읽기</translation>
    </message>
    <message>
        <source>reading the cache</source>
        <translation>캐시 읽기</translation>
    </message>
    <message>
        <source>exchange between cards</source>
        <translation>카드 사이 교환</translation>
    </message>
    <message>
        <source>fixed cost</source>
        <translation>고정 비용</translation>
    </message>
    <message>
        <source>%1 tokens · ms a token</source>
        <translation>%1토큰 · 토큰당 ms</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>들어가지 않음</translation>
    </message>
    <message>
        <source>Reading the weights costs more than reading the cache at every context.</source>
        <translation>어느 컨텍스트에서든 가중치를 읽는 시간이 캐시를 읽는 시간보다 깁니다.</translation>
    </message>
    <message>
        <source>Only from %1 on, beyond this line&apos;s end, would reading the cache cost more than reading the weights.</source>
        <translation>이 선이 끝난 뒤인 %1부터는 캐시를 읽는 시간이 가중치를 읽는 시간보다 깁니다.</translation>
    </message>
    <message>
        <source>From %1 on, reading the cache costs more than reading the weights.</source>
        <translation>%1부터는 캐시를 읽는 시간이 가중치를 읽는 시간보다 깁니다.</translation>
    </message>
    <message>
        <source>too thin to name: %1</source>
        <translation>얇아서 이름을 못 쓴 부분: %1</translation>
    </message>
    <message>
        <source>cache = weights at %1</source>
        <translation>캐시 = 가중치: %1</translation>
    </message>
    <message>
        <source>no speed is known for this card and model, or it does not fit</source>
        <translation>이 카드와 모델의 속도를 알 수 없거나, 들어가지 않습니다</translation>
    </message>
    <message>
        <source>states</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>계산</translation>
    </message>
    <message>
        <source>the CPU&apos;s part</source>
        <translation>CPU 몫</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>ms a token</source>
        <translation>ms/토큰</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::UserCatalogs</name>
    <message>
        <source>1 model</source>
        <translation>모델 1개</translation>
    </message>
    <message>
        <source>%1 models</source>
        <translation>모델 %1개</translation>
    </message>
    <message>
        <source>1 card</source>
        <translation>카드 1개</translation>
    </message>
    <message>
        <source>%1 cards</source>
        <translation>카드 %1개</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>My models and cards</source>
        <translation>내 모델과 카드</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>읽을 수 없음</translation>
    </message>
    <message>
        <source>Remove %1 (%2)</source>
        <translation>목록에서 빼기: %1 (%2)</translation>
    </message>
    <message>
        <source>None yet. Open a catalogue of yours, or let it go over the window.</source>
        <translation>아직 없습니다. 목록 파일을 열거나 창에 끌어다 놓으세요.</translation>
    </message>
</context>
<context>
    <name>kvsight::ui::WorkPanel</name>
    <message>
        <source>Work for the next token, with and without the cache</source>
        <translation>다음 토큰에 드는 일: 캐시가 있을 때와 없을 때</translation>
    </message>
    <message>
        <source>bars: FLOP</source>
        <translation>막대: FLOP</translation>
    </message>
    <message>
        <source>with: 1 token through the model</source>
        <translation>있을 때: 새 토큰 1개만 계산</translation>
    </message>
    <message>
        <source>without: all %1 tokens again</source>
        <translation>없을 때: 토큰 %1개를 처음부터 계산</translation>
    </message>
    <message>
        <source>without: 1 token too</source>
        <translation>없을 때: 똑같이 토큰 1개</translation>
    </message>
    <message>
        <source>A token of one conversation: work with and without the cache</source>
        <translation>대화 하나만 있을 때 토큰 하나에 드는 일: 캐시가 있을 때와 없을 때</translation>
    </message>
    <message>
        <source>Bars to scale of FLOP. A token&apos;s FLOP: 2 × the weights that it passes, and in each layer 2 × query heads × keys it looks at × (length of a key + length of a value).</source>
        <translation>막대 길이는 FLOP에 비례합니다. 토큰 하나의 FLOP: 2 × 지나가는 가중치 수, 그리고 레이어마다 2 × 쿼리 헤드 수 × 보는 키 수 × (키 길이 + 값 길이).</translation>
    </message>
    <message>
        <source>If the text ended here: work with and without the cache</source>
        <translation>글이 여기서 끝난다면, 다음 토큰에 드는 일: 캐시가 있을 때와 없을 때</translation>
    </message>
</context>
</TS>
